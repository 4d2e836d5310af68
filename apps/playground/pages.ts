/** The pages beside the text: pictures of what the PDF shows. A click on a line shows where it is written, and the other way round. */

import type { TracedLine } from '../../src/compiler/source-map/trace-document.js';
import type { Dimensions } from '../../src/pdf/raster.js';
import { element, make } from './elements.js';
import type { ShownPage } from './pages-worker.js';

export class Pages {
  readonly #parent = element('#pages');
  #pages: readonly Dimensions[] = [];
  #places: readonly TracedLine[] = [];
  #line = 1;

  constructor(readonly onPlace: (line: number, column: number) => void) {
    this.#parent.addEventListener('click', (event) => this.#clicked(event));
  }

  /** The width of a picture that is as sharp as the screen, in pixels. */
  get pixels(): number {
    const width = Math.min(this.#parent.clientWidth || 700, 900);
    return Math.round(Math.max(400, width) * Math.min(devicePixelRatio, 2));
  }

  /** The pages that people see, at least in part, counted from 0. */
  get seen(): number[] {
    const { top, bottom } = this.#parent.getBoundingClientRect();
    return [...this.#parent.children].flatMap((figure, index) => {
      const page = figure.getBoundingClientRect();
      return page.bottom > Math.max(top, 0) && page.top < Math.min(bottom, innerHeight)
        ? [index]
        : [];
    });
  }

  /** Shows the pages of a text. Those without a new picture keep the one they have until it is drawn. */
  show(pages: readonly ShownPage[]): void {
    const figures = this.#parent.querySelectorAll('.page:has(canvas)');
    this.#pages = pages;
    this.#places = [];
    this.#parent.replaceChildren(
      ...pages.map((page, index) => {
        const label = `Page ${index + 1} of ${pages.length}`;
        const figure = figures[index] ?? figureOf(page);
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

  /** Shows the picture of a page. */
  draw(index: number, picture: ImageBitmap): void {
    const canvas = this.#parent.children[index]?.querySelector('canvas');
    if (canvas === null || canvas === undefined) return;
    const { width, height } = picture;
    if (canvas.width !== width || canvas.height !== height)
      Object.assign(canvas, { width, height });
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
  }

  /** Says that the pages are of an earlier text. */
  markOld(): void {
    this.#parent.setAttribute('data-is-old', '');
  }

  /** Where the lines on the pages come from. */
  set places(places: readonly TracedLine[]) {
    this.#places = places;
    this.mark(this.#line);
  }

  /** Marks what a line of the text makes on the pages. */
  mark(line: number): void {
    this.#line = line;
    const marked = this.#places.filter((place) => place.line === line);
    this.#pages.forEach(({ width, height }, index) => {
      const boxes = marked
        .filter(({ page }) => page === index)
        .map(({ left, top, right, bottom }) => {
          const box = make('span');
          const share = (part: number, whole: number): string => `${(100 * part) / whole}%`;
          box.style.left = share(left, width);
          box.style.top = share(top, height);
          box.style.width = share(right - left, width);
          box.style.height = share(bottom - top, height);
          return box;
        });
      this.#parent.querySelectorAll('.marks')[index]?.replaceChildren(...boxes);
    });
  }

  #clicked({ target, clientX, clientY }: MouseEvent): void {
    const figure = (target as HTMLElement).closest('.page');
    if (figure === null) return;
    const page = [...this.#parent.children].indexOf(figure);
    const shown = this.#pages[page];
    if (shown === undefined) return;
    const { left, top, width } = figure.getBoundingClientRect();
    const scale = shown.width / width;
    const [x, y] = [(clientX - left) * scale, (clientY - top) * scale];
    const found = this.#places.find(
      (place) =>
        place.page === page &&
        x >= place.left &&
        x <= place.right &&
        y >= place.top &&
        y <= place.bottom,
    );
    if (found !== undefined) this.onPlace(found.line, found.column);
  }
}

/** A page without a picture. */
function figureOf({ width, height }: Dimensions): HTMLElement {
  const canvas = make('canvas', {
    width: Math.round(width),
    height: Math.round(height),
    role: 'img',
  });
  return make('figure', { class: 'page' }, canvas, make('div', { class: 'marks' }));
}
