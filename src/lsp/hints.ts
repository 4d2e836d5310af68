import { type InlayHint, InlayHintKind } from 'vscode-languageserver-types';
import { timespanOf } from '../cv/dates.js';
import { languageNamedBy } from '../document/validate/rules/values.js';
import { ENGLISH, findLanguage } from '../languages/find.js';
import { normaliseOptions } from '../options/options.js';
import { knownDate } from '../values/calendar.js';
import type { File } from './files.js';
import { allParts, plainOf, treeOf } from './tree.js';

/** How long each entry lasts, behind its last date. */
export async function hintsOf({ document }: File): Promise<InlayHint[]> {
  const root = treeOf(document.getText());
  const tag = languageNamedBy(plainOf(root)) ?? ENGLISH.tag;
  const words = (await findLanguage(tag).catch(() => undefined)) ?? ENGLISH;
  const { today } = normaliseOptions({});
  return allParts(root).flatMap(({ parts }) => {
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
}
