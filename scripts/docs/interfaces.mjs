import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { formatTable } from './table.mjs';

/** Interfaces whose members a page lists, by file. */
const INTERFACES = {
  'src/compiler/options/options.ts': [
    'ValidateOptions',
    'RenderOptions',
    'RenderCvOptions',
    'RenderOneOptions',
  ],
  'src/diagnostics/format-diagnostics.ts': ['FormatOptions'],
  'src/workers/options.ts': ['RendererOptions', 'RenderJobOptions', 'RenderManyOptions'],
};

/** Pages that explain options, by the name of the option. */
const PAGES = {
  breakBefore: 'one-page.md',
  citations: 'fields.md#citation-styles',
  fit: 'one-page.md',
  fontPaths: 'languages.md#fonts-for-other-scripts',
  font: 'languages.md#use-another-font',
  language: 'languages.md',
  limits: 'limits.md',
  overlays: 'tailoring.md',
  redact: 'tailoring.md#redacted-versions',
  template: 'templates.md',
  variant: 'fields.md#variant-a',
};

/** Generates `members INTERFACE` from the comments of the members of interfaces. */
export function generateInterfaces() {
  return Object.fromEntries(
    Object.entries(INTERFACES).flatMap(([file, names]) => {
      const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), 99, true);
      const find = (name) => source.statements.find((node) => node.name?.text === name);
      return names.map((name) => [
        `members ${name}`,
        () => formatTable(['option', 'description'], find(name).members.map(formatMember)),
      ]);
    }),
  );
}

function formatMember(member) {
  const name = member.name.text;
  const [comment] = ts.getJSDocCommentsAndTags(member);
  const code = `\`${name}\``;
  const text = ts
    .getTextOfJSDocComment(comment.comment)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/; (?:none|false) by default(?=\.)/g, '');
  return [PAGES[name] === undefined ? code : `[${code}](${PAGES[name]})`, text];
}
