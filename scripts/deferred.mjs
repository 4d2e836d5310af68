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
  {
    // Fonts as WOFF2, which are refused; its dictionary is 0.75 MB of code in each of the two builds.
    module: 'brotli/decompress.js',
    from: /^module\.exports = .*/m,
    to: "module.exports = (data) => require('node:zlib').brotliDecompressSync(data);",
  },
  {
    // The telephone numbers of all countries: a number needs one country, and V8 would make 10,000 lists of the rest.
    module: 'libphonenumber-js/metadata.min.json.js',
    from: /export default (\{.*\})/s,
    to: (_, json) => phoneNumbers(JSON.parse(json)),
  },
];

/** The telephone numbers of each country as a text until they are asked for. */
function phoneNumbers({ countries, ...others }) {
  const texts = Object.entries(countries).map(([name, country]) => [name, JSON.stringify(country)]);
  return `const read = (texts, name) => {
  const text = texts[name];
  return typeof text === 'string' ? (texts[name] = JSON.parse(text)) : text;
};
export default { ...${JSON.stringify(others)}, countries: new Proxy(${JSON.stringify(Object.fromEntries(texts))}, { get: read }) };
`;
}

/** Those of them that have been rewritten. */
const done = new Set();

/** A plugin that rewrites these modules; it fails if one of them has changed. */
export const deferred = {
  name: 'deferred',
  transform(code, id) {
    const rule = DEFERRED.find(({ module }) =>
      id.replaceAll('\\', '/').endsWith(`/node_modules/${module}`),
    );
    if (rule === undefined) return undefined;
    if (!rule.from.test(code))
      throw new Error(`${rule.module} is not what scripts/deferred.mjs expects`);
    done.add(rule);
    return code.replace(rule.from, rule.to);
  },
};

/** Fails if one of the modules was not bundled: its name may be another in a new version, and every start would take longer. */
export function ensureDeferred() {
  const left = DEFERRED.filter((rule) => !done.has(rule)).map(({ module }) => module);
  if (left.length > 0)
    throw new Error(
      `the bundle does not have what scripts/deferred.mjs rewrites: ${left.join(', ')}`,
    );
}
