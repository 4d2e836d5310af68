/**
 * Writes what agents read, from the schema and the explanations: `llms.txt`, an overview (https://llmstxt.org), and
 * `skills/cvpress/SKILL.md`, how to write a CV; part of `npm run generate`, after the schemas.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { bundle } from './bundle.mjs';

/** As deep as `dist`, from which the package's other files are found. */
const WORK = 'dist-agents';

const COMMANDS = `## Commands

- \`cvpress init cv.yaml\`: writes a commented sample
- \`cvpress validate cv.yaml --json\`: a JSON object for each problem, with its place, a hint and a fix
- \`cvpress validate cv.yaml --fix\`: mends what is certain
- \`cvpress render cv.yaml -o cv.pdf --fit 1\`: the PDF, squeezed into a page
- \`cvpress letter letter.yaml --cv cv.yaml\`: a letter with the header of the CV
- \`cvpress inspect cv.pdf --source cv.yaml\`: what programs get of the PDF
- \`cvpress explain experience\`: a field; \`cvpress explain bad-date\`: a problem
- \`cvpress mcp --root .\`: these as tools of the Model Context Protocol
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
} finally {
  rmSync(WORK, { recursive: true, force: true });
}

function listOf(list, { textOfField }) {
  return list
    .map((field) => `- \`${field.key}\`${field.isNeeded ? ' (needed)' : ''}: ${textOfField(field)}`)
    .join('\n');
}

/** The fields of a document, of each kind of entries, of its design, and of a letter. */
function fieldsOfAll(fields) {
  const all = fields.allFields();
  const [cv] = fields.fieldsNamed('cv', all);
  const kinds = [
    ...new Map(all.filter(fields.isOfEntries).map((field) => [field.kind, field])).values(),
  ];
  const sectionsOf = (kind) =>
    cv.fields
      .filter((field) => field.kind === kind)
      .map(({ key }) => `\`${key}\``)
      .join(', ');
  const designs = ['design', 'design.options', 'design.options.margins'].flatMap((path) =>
    fields.fieldsNamed(path, all),
  );
  return [
    `### \`cv\`\n\n${listOf(cv.fields, fields)}`,
    ...kinds.map(
      (field) =>
        `### ${field.kind}\n\nEntries of ${sectionsOf(field.kind)} have:\n\n${listOf(field.fields, fields)}`,
    ),
    ...designs.map((field) => `### \`${field.path}\`\n\n${listOf(field.fields, fields)}`),
    `### Letters\n\nA letter is a file of its own, with these keys:\n\n${listOf(fields.documentFields('letter'), fields)}`,
  ].join('\n\n');
}

function overview(fields, pages) {
  const codes = pages.map(
    ({ title, explanations }) =>
      `### ${title}\n\n${explanations.map(({ code, severity, summary }) => `- \`${code}\` (${severity}): ${summary}`).join('\n')}`,
  );
  return `# cvpress

> cvpress turns a CV written in YAML or JSON into a typeset, accessible PDF, and into PNG, SVG, HTML, Markdown and plain text. It is a
> command line tool and a library for Node.js, which needs nothing else: no LaTeX, no browser, no network.

${COMMANDS}
## Documentation

- [README](README.md): what it is, and a first document
- [Fields](docs/fields.md), [recipes](docs/recipes.md), [looks](docs/templates.md), [pages](docs/fitting.md), [editions](docs/tailoring.md), [letters](docs/letters.md)
- [Command line](docs/command-line.md), [library](docs/library.md), [agents](docs/agents.md), [problems](docs/diagnostics.md)

## Fields

${fieldsOfAll(fields)}

## Codes

${codes.join('\n\n')}
`;
}

function skill(fields) {
  return `---
name: cvpress
description: Write, mend, tailor and render a CV or a cover letter with cvpress, which makes accessible PDFs of YAML. Use it when somebody wants a CV (résumé) or a letter of application as a PDF, or has a cv.yaml.
---

# Writing a CV with cvpress

1. Begin with what the person gives you. Never invent facts: no dates, numbers, employers or skills that they did not name. Ask for what is
   needed and missing.
2. Write \`cv.yaml\`: \`cv:\` says what is in it, \`design:\` how it looks. \`cvpress init\` writes a commented sample.
3. After each change run \`cvpress validate cv.yaml --json\`, and follow the hints; \`cvpress validate cv.yaml --fix\` mends what is certain.
4. Run \`cvpress render cv.yaml -o cv.pdf\`, and look at the pages (\`-o page.png\` draws them). Prefer \`--fit 1\` or \`--fit 2\` to smaller letters of
   your own.
5. For an application, leave \`cv.yaml\` as it is, and add an edition to \`editions.yaml\`; a letter is \`letter.yaml\`.
6. At the end, \`cvpress inspect cv.pdf --source cv.yaml\` says whether programs find all of it.

Dates are \`2020-09-24\`, \`2020-09\` or \`2020\`, the end of what goes on is \`present\`, and any other words go under \`date\`. Text may hold \`*emphasis*\`,
\`**strong**\` and \`[links](https://example.com)\`. Text with a colon and a space needs quotes.

${COMMANDS}
## Fields

${fieldsOfAll(fields)}
`;
}
