/** Stands in for `node:module`: nothing is loaded from disk. */
export function createRequire(): (name: string) => never {
  return (name) => {
    throw new Error(`${name} is not in browsers`);
  };
}
