import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIAGNOSTIC_CODES as DOCUMENT_CODES } from '../diagnostics/codes.js';
import { DOCUMENTATION } from '../diagnostics/diagnostic.js';
import { getPackageFolder } from '../files/package-files.js';
import { RULES, RULES_PAGE } from '../inspect/rules/rules.js';

export const CODES: readonly string[] = [...Object.keys(DOCUMENT_CODES), ...Object.keys(RULES)];

export function readExplanations() {
  return [
    { title: 'Problems of documents', explanations: parsePage(DOCUMENTATION) },
    { title: 'Rules of the PDF checker (inspect)', explanations: parsePage(RULES_PAGE) },
  ];
}

function parsePage(file: string) {
  const page = readFileSync(join(getPackageFolder(), file), 'utf8').replaceAll(/^<!--.*\n/gm, '');
  const sections = page.split(/^### /m).map((section) => section.replace(/^## .*/ms, ''));
  return [...page.matchAll(/^\| \[`([a-z-]+)`\]\(#\1\) \| (\w+) \| (.*) \|$/gm)].map(
    ([, code = '', severity = '', summary = '']) => {
      const section = sections.find((text) => text.startsWith(`${code}\n`)) ?? '';
      return { code, severity, summary, text: section.slice(code.length).trim() };
    },
  );
}

/** Accepts `bad-date` and, as in messages, `error[bad-date]`. */
export function parseCode(text: string): string | undefined {
  const [, code = ''] = /^(?:\w*\[|.*#)?([a-z-]+)\]?:?$/.exec(text.trim().toLowerCase()) ?? [];
  return CODES.includes(code) ? code : undefined;
}
