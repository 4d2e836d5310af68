/**
 * Writes `llms.txt`, an overview for agents (https://llmstxt.org), `skills/cvpress/SKILL.md`,
 * instructions for writing a CV, and `server.json`, the entry of the MCP server for registries
 * (https://modelcontextprotocol.io/registry); part of `npm run generate`, after the schemas.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { bundle } from './bundle.mjs';

/** As deep as `dist/`, since the bundle finds other files of the package relative to its own. */
const WORK = 'dist-agents';

const COMMANDS = `## Commands

- \`cvpress init cv.yaml\`: writes a commented sample
- \`cvpress import old.pdf -o cv.yaml\`: converts a PDF, Word, JSON Resume or other file
- \`cvpress validate cv.yaml --json\`: reports each problem as a JSON object with range, hint and fix
- \`cvpress validate cv.yaml --fix\`: applies safe fixes
- \`cvpress render cv.yaml -o cv.pdf --fit 1\`: renders a PDF, shrunk to fit one page
- \`cvpress render cv.yaml --edition analyst -o cv-analyst.pdf\`: renders an edition
- \`cvpress editions cv.yaml\`: shows what each edition omits
- \`cvpress letter letter.yaml --cv cv.yaml\`: renders a cover letter with the header of the CV
- \`cvpress inspect cv.pdf --source cv.yaml\`: checks the text that parsers extract from the PDF
- \`cvpress explain experience\`, \`cvpress explain bad-date\`: explain a field and a problem
- \`cvpress mcp --root .\`: serves these as tools of the Model Context Protocol
`;

try {
  await bundle(
    { fields: 'src/compiler/fields/describe-fields.ts', codes: 'src/cli/explain-code.ts' },
    WORK,
  );
  const fields = await import('../dist-agents/fields.js');
  const { readExplanations } = await import('../dist-agents/codes.js');
  mkdirSync('skills/cvpress', { recursive: true });
  writeFileSync('llms.txt', overview(fields, readExplanations()));
  writeFileSync('skills/cvpress/SKILL.md', skill(fields));
  writeFileSync('server.json', `${JSON.stringify(describeServer(), null, 2)}\n`);
} finally {
  rmSync(WORK, { recursive: true, force: true });
}

/** Lists the pages of `docs/README.md`, with paths from the root. */
function listPages() {
  const links = readFileSync('docs/README.md', 'utf8').matchAll(
    /^\d+\. \[(?<title>[^\]]+)\]\((?<path>[^)]+)\)(?<summary>:.*)$/gm,
  );
  return Array.from(
    links,
    ({ groups: { title, path, summary } }) => `- [${title}](${posix.join('docs', path)})${summary}`,
  ).join('\n');
}

function formatFields(list, { formatField }) {
  return list
    .map(
      (field) =>
        `- \`${field.key}\`${field.isRequired ? ' (required)' : ''}: ${formatField(field)}`,
    )
    .join('\n');
}

/** Lists the fields of a document, of each entry kind, of the design, and of a letter. */
function listAllFields(fields) {
  const all = fields.flattenFields();
  const [cv] = fields.findFields('cv', all);
  const kinds = [
    ...new Map(all.filter(fields.holdsEntries).map((field) => [field.kind, field])).values(),
  ];
  const listSections = (kind) =>
    cv.fields
      .filter((field) => field.kind === kind)
      .map(({ key }) => `\`${key}\``)
      .join(', ');
  const designs = ['design', 'design.options', 'design.options.margins'].flatMap((path) =>
    fields.findFields(path, all),
  );
  return [
    `### \`cv\`\n\n${formatFields(cv.fields, fields)}`,
    ...kinds.map(
      (field) =>
        `### ${field.kind}\n\nEntries of ${listSections(field.kind)} have:\n\n${formatFields(field.fields, fields)}`,
    ),
    ...designs.map((field) => `### \`${field.path}\`\n\n${formatFields(field.fields, fields)}`),
    `### Cover letters\n\nA cover letter is a separate file with these keys:\n\n${formatFields(fields.readDocumentFields('letter'), fields)}`,
  ].join('\n\n');
}

function overview(fields, pages) {
  const codes = pages.map(
    ({ title, explanations }) =>
      `### ${title}\n\n${explanations.map(({ code, severity, summary }) => `- \`${code}\` (${severity}): ${summary.replaceAll('](', '](docs/')}`).join('\n')}`,
  );
  return `# cvpress

> cvpress turns a CV in YAML or JSON into an accessible PDF, PNG, SVG, HTML, Word, Markdown or plain
> text. It is a command-line tool and a library for Node.js. It needs no LaTeX, browser or network.

${COMMANDS}
## Documentation

${listPages()}

## Fields

${listAllFields(fields)}

## Codes

${codes.join('\n\n')}
`;
}

function skill(fields) {
  return `---
name: cvpress
description: Write, fix, tailor and render a CV or a cover letter with cvpress, which turns YAML into an accessible PDF. Use it when somebody wants a CV (résumé) or a cover letter as a PDF, or has a cv.yaml.
---

# Writing a CV with cvpress

1. Use only facts that the person gives you. Never invent dates, numbers, employers or skills. Ask for
   required facts that are missing.
2. Write \`cv.yaml\`: \`cv:\` has the content, \`design:\` the styling, and \`language: de\` next to them sets
   the language of dates and section titles. \`cvpress init\` writes a commented sample. In a file that
   exists, change only what the person asks for, and keep comments.
3. After each change, run \`cvpress validate cv.yaml --json\` and follow the hints.
   \`cvpress validate cv.yaml --fix\` applies safe fixes.
4. Run \`cvpress render cv.yaml -o cv.pdf\`, and look at the pages (\`-o page.png\` renders images; remove
   them). To save space, use \`--fit 1\` or \`--fit 2\`; do not set a smaller font size.
5. To tailor the CV to an application, keep \`cv.yaml\` and add an [edition](#editions) to
   \`editions.yaml\`. Then run \`cvpress editions cv.yaml --check-source\`, and remove new and changed
   texts unless the person confirms them. Write a cover letter to \`letter.yaml\`.
6. Run \`cvpress inspect cv.pdf --source cv.yaml\` to check that parsers find everything. For an edition,
   omit \`--source\`, which would report what the edition omits.

Dates are \`2020-09-24\`, \`2020-09\` or \`2020\`. The end date of a current job is \`present\`. Put any other
words under \`date\`. Text may contain \`*emphasis*\`, \`**strong**\` and \`[links](https://example.com)\`.
Quote text that contains a colon and a space.

${COMMANDS}
## Editions

\`editions.yaml\`, next to \`cv.yaml\`, has versions of the CV by name. All keys are optional:

\`\`\`yaml
analyst:
  fit: 1
  skip: [Interests] # sections to omit
  omit: # entries and highlights to omit, by name or first words
    skills: [Field work]
    experience[Harbour Works].highlights: [Taught diving]
  entries: # only these entries, in this order
    projects: [Tide Tables, Sea Maps]
  cv: # values to replace
    label: Data Analyst
\`\`\`

## Fields

${listAllFields(fields)}
`;
}

function describeServer() {
  const { name, mcpName, version, repository } = JSON.parse(readFileSync('package.json', 'utf8'));
  const url = repository.url.replace(/^git\+|\.git$/g, '');
  const root = {
    type: 'named',
    name: '--root',
    description: 'The folder of your CV. The server reads and writes files only there.',
    format: 'filepath',
    isRequired: true,
  };
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: mcpName,
    title: name,
    description:
      'Writes, checks, tailors and renders CVs and cover letters: YAML in, accessible PDF out',
    repository: { url, source: 'github' },
    websiteUrl: `${url}/blob/v${version}/docs/agents.md`,
    version,
    packages: [
      {
        registryType: 'npm',
        registryBaseUrl: 'https://registry.npmjs.org',
        identifier: name,
        version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'mcp' }, root],
      },
    ],
  };
}
