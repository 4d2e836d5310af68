import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODES as DOCUMENT_CODES } from '../diagnostics/codes.js';
import { DOCUMENTATION } from '../diagnostics/diagnostic.js';
import { packageFolder } from '../files/package-files.js';
import { RULES, RULES_PAGE } from '../inspect/rules/rules.js';

/** All codes, those of documents first. */
export const CODES: readonly string[] = [...Object.keys(DOCUMENT_CODES), ...Object.keys(RULES)];

export interface Explanation {
  /** Of a problem of a document, or of a rule for finished pages. */
  readonly code: string;
  readonly severity: string;
  readonly summary: string;
  readonly text: string;
}

export interface ExplainedPage {
  readonly title: string;
  readonly explanations: readonly Explanation[];
}

/** The documentation of all codes, in its order. */
export function readExplanations(): ExplainedPage[] {
  return [
    { title: 'Problems of documents', explanations: explanationsIn(DOCUMENTATION) },
    { title: 'Rules for finished pages (inspect)', explanations: explanationsIn(RULES_PAGE) },
  ];
}

function explanationsIn(file: string): Explanation[] {
  const page = readFileSync(join(packageFolder(), file), 'utf8');
  const sections = new Map(
    page.split(/^### /m).map((section) => {
      const end = section.indexOf('\n');
      return [
        section.slice(0, end),
        section
          .slice(end)
          .replace(/^## .*/ms, '')
          .trim(),
      ];
    }),
  );
  return [...page.matchAll(/^\| \[`([a-z-]+)`\]\(#\1\) \| (\w+) \| (.*) \|$/gm)].map(
    ([, code = '', severity = '', summary = '']) => ({
      code,
      severity,
      summary,
      text: sections.get(code) ?? '',
    }),
  );
}

/** The code that a text names: `bad-date`, or as in a message, `error[bad-date]`; undefined if there is no such code. */
export function codeIn(text: string): string | undefined {
  const [, code = ''] = /^(?:\w*\[|.*#)?([a-z-]+)\]?:?$/.exec(text.trim().toLowerCase()) ?? [];
  return CODES.includes(code) ? code : undefined;
}
