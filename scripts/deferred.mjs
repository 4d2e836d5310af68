/**
 * Rewrites dependencies so that rarely needed work runs when first used, not on load. Each rule
 * saves a millisecond or more of every start (measured).
 */
const DEFERRED = [
  {
    // The table of named characters of HTML: only references such as `&eacute;` need it.
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
    // Commands in separate executables: cvpress has none.
    module: 'commander/lib/command.js',
    from: /const childProcess = require\('node:child_process'\);/,
    to: "const childProcess = { spawn: (...all) => require('node:child_process').spawn(...all) };",
  },
  {
    // WOFF2 fonts, which cvpress rejects: its dictionary is 0.75 MB of code.
    module: 'brotli/decompress.js',
    from: /^module\.exports = .*/m,
    to: "module.exports = (data) => require('node:zlib').brotliDecompressSync(data);",
  },
  {
    // Phone number metadata: a number needs one country; all countries would be 10,000 arrays.
    module: 'libphonenumber-js/metadata.min.json.js',
    from: /export default (\{.*\})/s,
    to: (_, json) => phoneNumbers(JSON.parse(json)),
  },
];

/** Keeps the metadata of each country as text until it is read. */
function phoneNumbers({ countries, ...others }) {
  const texts = Object.entries(countries).map(([name, country]) => [name, JSON.stringify(country)]);
  return `const read = (texts, name) => {
  const text = texts[name];
  return typeof text === 'string' ? (texts[name] = JSON.parse(text)) : text;
};
export default { ...${JSON.stringify(others)}, countries: new Proxy(${JSON.stringify(Object.fromEntries(texts))}, { get: read }) };
`;
}

/** Rules that matched a module. */
const appliedRules = new Set();

/** A bundler plugin that applies the rules; it fails if a module has changed. */
export const deferred = {
  name: 'deferred',
  transform(code, id) {
    const rule = DEFERRED.find(({ module }) =>
      id.replaceAll('\\', '/').endsWith(`/node_modules/${module}`),
    );
    if (rule === undefined) return undefined;
    if (!rule.from.test(code))
      throw new Error(`${rule.module} is not what scripts/deferred.mjs expects`);
    appliedRules.add(rule);
    return code.replace(rule.from, rule.to);
  },
};

/** Fails if a rule matched no module: a new version of a dependency may have renamed it. */
export function ensureDeferred() {
  const unmatched = DEFERRED.filter((rule) => !appliedRules.has(rule)).map(({ module }) => module);
  if (unmatched.length > 0)
    throw new Error(
      `the bundle does not have what scripts/deferred.mjs rewrites: ${unmatched.join(', ')}`,
    );
}
