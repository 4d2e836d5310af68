import type { XmlElement } from '@rgrove/parse-xml';
import type { Area, DocxRun } from './rows.js';
import { canBeSeen, type ParagraphFormat, type RunFormat } from './styles.js';

/** In points; smaller text is not for people. */
const MIN_SIZE = 2;

export const PAGE_FIELD = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;

/** Collects the visible runs of a paragraph. */
export class RunCollector {
  readonly runs: DocxRun[] = [];
  readonly boxes: XmlElement[] = [];
  /** Of a field, such as `HYPERLINK "https://…"`. */
  instruction = '';
  #isInstruction = false;
  #depth = 0;

  constructor(
    readonly format: ParagraphFormat,
    readonly area: Area,
  ) {}

  changeField(type: string): void {
    if (type === 'begin') this.#depth += 1;
    if (type === 'end') this.#depth -= 1;
    this.#isInstruction = type === 'begin';
    if (type !== 'separate') this.instruction = '';
  }

  /** Returns whether people see the text. */
  add(text: string, format: RunFormat, href: string | undefined): boolean {
    if (this.#isInstruction) return true;
    if (this.#depth > 0 && PAGE_FIELD.test(this.instruction)) return true;
    const background = format.background ?? this.format.background ?? this.area.background;
    const isSeen = format.ink === undefined || canBeSeen(format.ink, background);
    if (format.isVanished || !isSeen || format.size <= MIN_SIZE) return text.trim() === '';
    const [, target] =
      /^\s*HYPERLINK\s+"((?:https?|mailto|tel):[^"]+)"/i.exec(this.instruction) ?? [];
    this.runs.push({ text, format, href: href ?? target });
    return true;
  }
}
