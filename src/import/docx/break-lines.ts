import { BULLET } from '../plain-text.js';
import type { Area, DocxRun, DocxSegment } from './rows.js';
import type { ParagraphFormat } from './styles.js';

const CHARACTER_WIDTH_EMS = 0.5;

const DEFAULT_TAB_POINTS = 36;

/** Breaks a paragraph into lines, and lines at tabs into segments. */
export class LineBreaker {
  readonly #lines: DocxSegment[][] = [[]];
  #runs: DocxRun[] = [];
  #isBullet: boolean;
  #isAtEnd: boolean;
  #left: number;

  constructor(
    readonly format: ParagraphFormat,
    readonly area: Area,
  ) {
    this.#isBullet = format.listLevel !== undefined && format.headingLevel === undefined;
    this.#isAtEnd = format.isAtEnd;
    this.#left = this.#start;
  }

  get #start(): number {
    const { left, listLevel = -1 } = this.format;
    return Math.max(0, left || 18 * (listLevel + 1));
  }

  break(runs: readonly DocxRun[]): DocxSegment[][] {
    for (const { text, ...run } of runs)
      for (const part of text.split(/([\t\n])/)) {
        if (part === '\n') this.#endLine();
        else if (part === '\t') this.#skipToTab();
        else if (part !== '') this.#runs.push({ ...run, text: part });
      }
    this.#endSegment();
    return this.#lines.filter(({ length }) => length > 0);
  }

  #endLine(): void {
    this.#endSegment();
    this.#lines.push([]);
    this.#left = this.#start;
    this.#isAtEnd = this.format.isAtEnd;
  }

  #skipToTab(): void {
    const text = this.#runs.map((run) => run.text).join('');
    if (/^\s*[^\p{L}\p{N}\s]\s*$/u.test(text) && BULLET.test(`${text.trim()} `)) {
      this.#isBullet = true;
      this.#runs = [];
      return;
    }
    this.#endSegment();
    const right = this.#lines.at(-1)?.at(-1)?.right ?? this.#left;
    const stop = this.format.tabs.find(({ position }) => position > right - this.area.left);
    this.#isAtEnd = stop?.isAtEnd ?? false;
    this.#left =
      stop?.position ??
      (Math.floor((right - this.area.left) / DEFAULT_TAB_POINTS) + 1) * DEFAULT_TAB_POINTS;
  }

  #endSegment(): void {
    const runs = trimRuns(this.#runs);
    this.#runs = [];
    const [first] = runs;
    const line = this.#lines.at(-1);
    if (first === undefined || line === undefined) return;
    const bullet = line.length === 0 ? BULLET.exec(first.text)?.[0] : undefined;
    const rest =
      bullet === undefined
        ? runs
        : trimRuns([{ ...first, text: first.text.slice(bullet.length) }, ...runs.slice(1)]);
    if (rest.length === 0) return;
    const text = rest.map((run) => run.text).join('');
    const isBullet =
      line.length === 0 && this.#lines.length === 1 && (this.#isBullet || bullet !== undefined);
    const width = text.length * CHARACTER_WIDTH_EMS * first.format.size;
    const { left, width: available } = this.area;
    const start = left + (this.#isAtEnd ? Math.max(available - width, this.#left) : this.#left);
    const { isTitle, headingLevel } = this.format;
    line.push({
      runs: rest,
      text,
      left: start,
      right: Math.max(start + 1, Math.min(start + width, left + available)),
      isBullet,
      isTitle,
      headingLevel,
    });
  }
}

function trimRuns(runs: readonly DocxRun[]): DocxRun[] {
  const filled = runs.map((run) => ({ ...run, text: run.text.replaceAll(/ +/g, ' ') }));
  const start = filled.findIndex(({ text }) => text.trim() !== '');
  const end = filled.findLastIndex(({ text }) => text.trim() !== '');
  return filled.slice(start < 0 ? filled.length : start, end + 1).map((run, index, { length }) => {
    const text = index === 0 ? run.text.trimStart() : run.text;
    return { ...run, text: index === length - 1 ? text.trimEnd() : text };
  });
}
