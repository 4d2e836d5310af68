/** Images of the pages next to the editor; both mark and follow the same line. */

import type { TracedLine } from '../../src/compiler/source-map/trace-document.js';
import type { Dimensions } from '../../src/pdf/raster.js';
import { create, find } from './elements.js';
import type { ShownPage } from './pages-worker.js';

export class Pages {
  readonly #parent = find('#pages');
  #pages: readonly Dimensions[] = [];
  #tracedLines: readonly TracedLine[] = [];
  #line = 1;

  constructor(readonly onLocation: (line: number, column: number) => void) {
    this.#parent.addEventListener('click', (event) => this.#onClick(event));
  }

  /** Image width in device pixels. */
  get imageWidth(): number {
    const width = Math.min(this.#parent.clientWidth || 700, 900);
    return Math.round(Math.max(400, width) * Math.min(devicePixelRatio, 2));
  }

  /** Indices of pages that are at least partly visible. */
  get visiblePages(): number[] {
    const { top, bottom } = this.#parent.getBoundingClientRect();
    return [...this.#parent.children].flatMap((figure, index) => {
      const page = figure.getBoundingClientRect();
      return page.bottom > Math.max(top, 0) && page.top < Math.min(bottom, innerHeight)
        ? [index]
        : [];
    });
  }

  /** Shows pages; a page without a new image keeps its old one until it is drawn. */
  show(pages: readonly ShownPage[]): void {
    const figures = this.#parent.querySelectorAll('.page:has(canvas)');
    this.#pages = pages;
    this.#tracedLines = [];
    this.#parent.replaceChildren(
      ...pages.map((page, index) => {
        const label = `Page ${index + 1} of ${pages.length}`;
        const figure = figures[index] ?? createFigure(page);
        figure.querySelector('canvas')?.setAttribute('aria-label', label);
        figure.querySelector('.marks')?.replaceChildren();
        return figure;
      }),
    );
    for (const [index, { picture }] of pages.entries()) {
      if (picture !== undefined) this.draw(index, picture);
    }
    this.#parent.removeAttribute('data-is-old');
  }

  draw(index: number, picture: ImageBitmap): void {
    const canvas = this.#parent.children[index]?.querySelector('canvas');
    if (canvas === null || canvas === undefined) return;
    const { width, height } = picture;
    if (canvas.width !== width || canvas.height !== height)
      Object.assign(canvas, { width, height });
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
  }

  /** Marks the pages as outdated. */
  markOutdated(): void {
    this.#parent.setAttribute('data-is-old', '');
  }

  /** Source positions of the lines on the pages. */
  set tracedLines(tracedLines: readonly TracedLine[]) {
    this.#tracedLines = tracedLines;
    this.mark(this.#line);
  }

  /** Marks the lines on the pages that come from a line of the document. */
  mark(line: number): void {
    this.#line = line;
    const lines = this.#tracedLines.filter((traced) => traced.line === line);
    this.#pages.forEach(({ width, height }, index) => {
      const boxes = lines
        .filter(({ page }) => page === index)
        .map(({ left, top, right, bottom }) => {
          const box = create('span');
          const toPercent = (value: number, total: number): string => `${(100 * value) / total}%`;
          box.style.left = toPercent(left, width);
          box.style.top = toPercent(top, height);
          box.style.width = toPercent(right - left, width);
          box.style.height = toPercent(bottom - top, height);
          return box;
        });
      this.#parent.querySelectorAll('.marks')[index]?.replaceChildren(...boxes);
    });
  }

  #onClick({ target, clientX, clientY }: MouseEvent): void {
    const figure = (target as HTMLElement).closest('.page');
    if (figure === null) return;
    const page = [...this.#parent.children].indexOf(figure);
    const size = this.#pages[page];
    if (size === undefined) return;
    const { left, top, width } = figure.getBoundingClientRect();
    const scale = size.width / width;
    const [x, y] = [(clientX - left) * scale, (clientY - top) * scale];
    const traced = this.#tracedLines.find(
      (line) =>
        line.page === page &&
        x >= line.left &&
        x <= line.right &&
        y >= line.top &&
        y <= line.bottom,
    );
    if (traced !== undefined) this.onLocation(traced.line, traced.column);
  }
}

function createFigure({ width, height }: Dimensions): HTMLElement {
  const canvas = create('canvas', {
    width: Math.round(width),
    height: Math.round(height),
    role: 'img',
  });
  return create('figure', { class: 'page' }, canvas, create('div', { class: 'marks' }));
}
