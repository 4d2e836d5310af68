/** Replaces `node:module`: there are no modules to load. */
export function createRequire(): (name: string) => never {
  return (name) => {
    throw new Error(`${name} is not available in browsers`);
  };
}
