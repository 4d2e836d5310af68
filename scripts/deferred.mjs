/**
 * What dependencies do as soon as they are loaded, and few runs need: it is done when first used instead. Each took
 * a millisecond or more of every start (measured).
 */
const DEFERRED = [
  {
    // The table of the named characters of HTML, which only a reference such as `&eacute;` needs.
    module: 'entities/dist/generated/decode-data-html.js',
    from: /export const htmlDecodeTree = \/\* #__PURE__ \*\/ (decodeTrieDict\(.*\));/,
    to: 'let tree;\nexport const htmlDecodeTree = () => (tree ??= $1);',
  },
  {
    module: 'entities/dist/decode.js',
    from: /const decodeTree = htmlDecodeTree;/,
    to: 'const decodeTree = htmlDecodeTree();',
  },
  {
    // Commands in files of their own, of which there are none.
    module: 'commander/lib/command.js',
    from: /const childProcess = require\('node:child_process'\);/,
    to: "const childProcess = { spawn: (...all) => require('node:child_process').spawn(...all) };",
  },
];

/** A plugin that rewrites these modules; it fails if one of them has changed. */
export const deferred = {
  name: 'deferred',
  transform(code, id) {
    const rule = DEFERRED.find(({ module }) => id.replaceAll('\\', '/').endsWith(`/node_modules/${module}`));
    if (rule === undefined) return undefined;
    if (!rule.from.test(code)) throw new Error(`${rule.module} is not what scripts/deferred.mjs expects`);
    return code.replace(rule.from, rule.to);
  },
};
