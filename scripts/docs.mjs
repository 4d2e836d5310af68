/**
 * Fills the generated regions of `docs/*.md` and `README.md` from the code; part of
 * `npm run generate`. A region begins with `<!-- generated: NAME -->` and ends with
 * `<!-- /generated -->`; `GENERATORS` has its content by name.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { bundle } from './bundle.mjs';
import { generateCommands } from './docs/commands.mjs';
import { FIELD_MODULES, generateFields } from './docs/fields.mjs';
import { generateInterfaces, INTERFACE_MODULES } from './docs/interfaces.mjs';
import { generateLanguages, LANGUAGE_MODULES } from './docs/languages.mjs';
import { formatTable } from './docs/table.mjs';
import { generateTemplates, TEMPLATE_MODULES } from './docs/templates.mjs';

/** As deep as `dist/`, since the bundle finds other files of the package relative to its own. */
const WORK = 'dist-docs';

const REGION = /^<!-- generated: (.*) -->\n(?:(?!<!-- generated).*\n)*?<!-- \/generated -->$/gm;

try {
  const modules = await load({
    program: 'src/cli/program.ts',
    codes: 'src/diagnostics/codes.ts',
    rules: 'src/inspect/rules/rules.ts',
    ...FIELD_MODULES,
    ...INTERFACE_MODULES,
    ...LANGUAGE_MODULES,
    ...TEMPLATE_MODULES,
  });
  const generators = {
    ...generateCommands(modules.program.createProgram()),
    ...generateFields(modules),
    ...generateLanguages(modules),
    ...generateTemplates(modules),
    ...generateInterfaces(modules),
    diagnostics: () => formatTopics('docs/diagnostics.md', modules.codes.DIAGNOSTIC_CODES),
    rules: () => formatRules(modules.rules.RULES),
  };
  const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));
  for (const file of ['README.md', ...pages.map((name) => `docs/${name}`)])
    fillRegions(file, generators);
} finally {
  rmSync(WORK, { recursive: true, force: true });
}

/** Bundles and loads modules of `src/` by name. Commander is CommonJS. */
async function load(modules) {
  await bundle(modules, WORK, 'cjs');
  const require = createRequire(import.meta.url);
  return Object.fromEntries(
    Object.keys(modules).map((name) => [name, require(`../${WORK}/${name}.cjs`)]),
  );
}

/** @param {Readonly<Record<string, () => string>>} generators - return Markdown */
function fillRegions(file, generators) {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  const filled = text.replaceAll(REGION, (_, name) => {
    const generate = generators[name];
    if (generate === undefined)
      throw new Error(`${file}: scripts/docs.mjs has no generator "${name}"`);
    return `<!-- generated: ${name} -->\n${generate().trim()}\n<!-- /generated -->`;
  });
  const count = (part) => text.split(part).length - 1;
  if (count('<!-- generated: ') !== [...text.matchAll(REGION)].length)
    throw new Error(`${file}: a generated region has no end`);
  if (filled !== text) writeFileSync(file, filled);
}

/** Lists the codes of each `##` section of a page by severity, with links to their `###` sections. */
function formatTopics(file, codes) {
  const severities = ['error', 'warning', 'info'];
  const rows = readFileSync(file, 'utf8')
    .split(/^## /m)
    .map((topic) => {
      const names = [...topic.matchAll(/^### (.+)$/gm)].map(([, name]) => name);
      const cells = severities.map((severity) =>
        linkCodes(names.filter((name) => codes[name]?.severity === severity)),
      );
      return [topic.split('\n', 1)[0], ...cells];
    })
    .filter(([, ...cells]) => cells.some((cell) => cell !== ''));
  return formatTable(['topic', ...severities.map((severity) => `${severity}s`)], rows);
}

/** Lists the rules of each severity, with links to their sections. */
function formatRules(rules) {
  return ['error', 'warning', 'info']
    .map((severity) => {
      const codes = Object.keys(rules).filter((code) => rules[code].severity === severity);
      return `- **${severity}**: ${linkCodes(codes)}`;
    })
    .join('\n');
}

function linkCodes(codes) {
  return codes.map((code) => `[\`${code}\`](#${code})`).join(', ');
}
