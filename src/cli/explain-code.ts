import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIAGNOSTIC_CODES as DOCUMENT_CODES } from '../diagnostics/codes.js';
import { DOCUMENTATION } from '../diagnostics/diagnostic.js';
import { getPackageFolder } from '../files/package-files.js';
import { RULES, RULES_PAGE } from '../inspect/rules/rules.js';

export const CODES: readonly string[] = [...Object.keys(DOCUMENT_CODES), ...Object.keys(RULES)];

export function readExplanations() {
  return [
    { title: 'Problems of documents', explanations: parsePage(DOCUMENTATION, DOCUMENT_CODES) },
    { title: 'Rules of the PDF checker (inspect)', explanations: parsePage(RULES_PAGE, RULES) },
  ];
}

/** A summary is the last cell of a code's table row, or the first sentence of its section. */
function parsePage(file: string, codes: typeof DOCUMENT_CODES | typeof RULES) {
  const page = readFileSync(join(getPackageFolder(), file), 'utf8');
  return Object.entries(codes).map(([code, { severity }]) => {
    const [, section = ''] = page.split(`\n### ${code}\n`);
    const text = section.replace(/^##.*/ms, '').trim();
    const row = new RegExp(`^\\| .\`${code}\`.*\\| (.*) \\|$`, 'm').exec(page)?.[1];
    const summary = row ?? text.replaceAll('\n', ' ').replace(/[.:]( .*)?$/, '');
    return { code, severity, summary, text };
  });
}

/** Accepts `bad-date` and, as in messages, `error[bad-date]`. */
export function parseCode(text: string): string | undefined {
  const [, code = ''] = /^(?:\w*\[|.*#)?([a-z-]+)\]?:?$/.exec(text.trim().toLowerCase()) ?? [];
  return CODES.includes(code) ? code : undefined;
}
