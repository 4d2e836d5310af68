import { titleIn } from '../../languages/titles.js';
import type { EntryKind } from '../../schema/entries.js';
import { foldTitle, PREDEFINED_SECTIONS, sectionKeysOf } from '../../schema/sections.js';
import type { Draft } from '../draft.js';
import type { Part } from '../reading.js';
import { READERS } from './entries.js';

/** A section that is a key of `cv` itself. */
interface OldSection {
  readonly title: string;
  readonly kind: EntryKind;
  readonly parts: readonly Part[];
  readonly linkText?: string | undefined;
}

/** Reads the sections of RenderCV 0.x: predefined ones as here, custom ones, and an order of titles. */
export function readOldSections(cv: Part, draft: Draft): void {
  const predefined = sectionKeysOf('b').map((key): OldSection => {
    const { kind } = PREDEFINED_SECTIONS[key];
    return { title: titleIn(draft.words, key), kind, parts: cv.parts(key) };
  });
  const custom = cv.parts('custom_sections').flatMap((part): OldSection[] => {
    const parts = part.parts('entries');
    // What is not read is kept as a comment.
    if (parts.length === 0) return [];
    const kind = part.accept('entry_type', (text) => (Object.hasOwn(READERS, text) ? (text as EntryKind) : undefined));
    const title = part.text('title');
    if (kind === undefined || title === undefined) return [];
    return [{ title, kind, parts, linkText: part.text('link_text') }];
  });
  const sections = [...predefined, ...custom];
  const order = cv
    .acceptAll('section_order', (text) => sections.find(({ title }) => foldTitle(title) === foldTitle(text))?.title)
    .map(foldTitle);
  const rank = ({ title }: OldSection): number => {
    const index = order.indexOf(foldTitle(title));
    return index < 0 ? order.length : index;
  };
  for (const { title, kind, parts, linkText } of [...sections].sort((a, b) => rank(a) - rank(b))) {
    draft.addParts<EntryKind>(title, kind, parts, READERS[kind], linkText);
  }
}
