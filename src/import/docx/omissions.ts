import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatShortList } from '../../diagnostics/find-similar.js';
import { reportHidden } from '../pages/report-texts.js';

/** Content that is not imported, in the singular and plural of messages. */
const OMISSIONS = {
  image: ['an image', 'images'],
  comment: ['a comment', 'comments'],
  deletion: ['a deleted text', 'deleted texts'],
  note: ['a footnote', 'footnotes'],
  update: ['the date of the last update', 'dates of updates'],
  embedded: ['an embedded document', 'embedded documents'],
  deep: ['a deeply nested text', 'deeply nested texts'],
  link: ['a link with another scheme than `https`', 'links with other schemes than `https`'],
} as const;

type Omission = keyof typeof OMISSIONS;

const OMITTED_ELEMENTS = new Map<string, Omission>([
  ['del', 'deletion'],
  ['moveFrom', 'deletion'],
  ['commentReference', 'comment'],
  ['footnoteReference', 'note'],
  ['endnoteReference', 'note'],
  ['altChunk', 'embedded'],
  ['subDoc', 'embedded'],
]);

export class Omissions {
  /** Texts that people do not see. */
  readonly hidden: string[] = [];
  readonly #counts = new Map<Omission, number>();

  add(kind: Omission | undefined): void {
    if (kind !== undefined) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  /** @param name - of an element, which may be a property */
  addElement(name: string): void {
    this.add(OMITTED_ELEMENTS.get(name));
  }

  report(): Diagnostic[] {
    const hidden = reportHidden(this.hidden, 'Hidden text');
    if (this.#counts.size === 0) return hidden;
    const names = [...this.#counts].map(([kind, count]) => {
      const [one, many] = OMISSIONS[kind];
      return count === 1 ? one : `${count} ${many}`;
    });
    return [
      ...hidden,
      createDiagnostic('not-imported', [], `Not imported: ${formatShortList(names, 5)}.`, {
        hint: 'copy what belongs in your CV; a photo is given with `--photo`',
      }),
    ];
  }
}
