import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DiagnosticCode, SEVERITY_OF } from '../diagnostics/codes.js';
import { DOCUMENTATION } from '../diagnostics/diagnostic.js';
import { packageFolder } from '../files/package-files.js';

/** The documentation of a code. */
export interface Explanation {
  readonly code: DiagnosticCode;
  /** In one sentence. */
  readonly summary: string;
  /** Its section, as Markdown. */
  readonly text: string;
}

/** The documentation of all codes, in its order. */
export function readExplanations(): Explanation[] {
  const page = readFileSync(join(packageFolder(), DOCUMENTATION), 'utf8');
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
  return [...page.matchAll(/^\| \[`([a-z-]+)`\]\(#\1\) \| \w+ \| (.*) \|$/gm)].map(([, code, summary = '']) => ({
    code: code as DiagnosticCode,
    summary,
    text: sections.get(code as string) ?? '',
  }));
}

/** The code that a text names: `bad-date`, or as in a message, `error[bad-date]`; undefined if there is no such code. */
export function codeIn(text: string): DiagnosticCode | undefined {
  const [, code = ''] = /^(?:\w*\[|.*#)?([a-z-]+)\]?:?$/.exec(text.trim().toLowerCase()) ?? [];
  return Object.hasOwn(SEVERITY_OF, code) ? (code as DiagnosticCode) : undefined;
}
