/** The versions of the tools with which the package is tried: the newest that run on the oldest Node.js that it supports. */
const VERSIONS = {
  '@types/node': '20.19.43',
  '@vercel/nft': '1.11.5',
  '@yarnpkg/cli-dist': '4.18.1',
  bun: '1.4.5',
  deno: '2.9.6',
  esbuild: '0.28.2',
  jest: '30.5.2',
  next: '16.4.6',
  pnpm: '10.34.8',
  react: '19.0.9',
  'react-dom': '19.0.9',
  rolldown: '1.3.2',
  rollup: '4.68.7',
  typescript: '5.9.3',
  vitest: '4.1.12',
  webpack: '5.112.1',
};

/**
 * A tool as npm installs it.
 *
 * @param {keyof typeof VERSIONS} name
 */
export function tool(name) {
  return `${name}@${VERSIONS[name]}`;
}
