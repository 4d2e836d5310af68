import { type InlayHint, InlayHintKind } from 'vscode-languageserver-types';
import { timespanOf } from '../cv/dates.js';
import { formatPath } from '../diagnostics/diagnostic.js';
import { languageNamedBy } from '../document/validate/rules/values.js';
import { ENGLISH, findLanguage } from '../languages/find.js';
import { normaliseOptions } from '../options/options.js';
import { knownDate } from '../values/calendar.js';
import type { File } from './files.js';
import type { Pages } from './pages.js';
import { allParts, type Part, plainOf, treeOf, wholeSpan } from './tree.js';

/** How long each entry lasts, behind its last date, and the page on which it ends, behind its last word. */
export async function hintsOf({ document }: File, pages?: Pages): Promise<InlayHint[]> {
  const root = treeOf(document.getText());
  const tag = languageNamedBy(plainOf(root)) ?? ENGLISH.tag;
  const words = (await findLanguage(tag).catch(() => undefined)) ?? ENGLISH;
  const { today } = normaliseOptions({});
  const lengths = allParts(root).flatMap(({ parts }): InlayHint[] => {
    const [from, to] = ['start_date', 'end_date'].map((key) => parts.find(({ path }) => path.at(-1) === key));
    const start = knownDate(from?.text ?? '');
    const isOpen = to === undefined || to.text === 'present';
    const end = isOpen ? 'present' : knownDate(to.text ?? '');
    const last = to ?? from;
    if (start === undefined || end === undefined || last === undefined) return [];
    const span = timespanOf({ start, end }, today, words) ?? [];
    const label = span.map((part) => ('text' in part ? part.text : '')).join('');
    if (label === '') return [];
    return [{ position: document.positionAt(last.span[1]), label, kind: InlayHintKind.Type, paddingLeft: true }];
  });
  return [...lengths, ...(pages === undefined || pages.count === 1 ? [] : pageHintsOf(document, root, pages))];
}

function pageHintsOf(document: File['document'], root: Part | undefined, { ends, count }: Pages): InlayHint[] {
  return allParts(root).flatMap((part) => {
    const page = ends.get(formatPath(part.path));
    if (page === undefined) return [];
    const position = document.positionAt(wholeSpan(part)[1]);
    return [{ position, label: `page ${page}`, tooltip: `Ends on page ${page} of ${count}.`, paddingLeft: true }];
  });
}
