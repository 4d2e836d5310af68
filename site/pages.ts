/** The pages beside the text: pictures of what the PDF shows. A click on a line shows where it is written, and the other way round. */
import type { TracedLine } from '../src/render/trace-document.js';
import { element, make } from './elements.js';
import type { ShownPage } from './pages-worker.js';

export class Pages {
  readonly #parent = element('#pages');
  #pages: readonly ShownPage[] = [];
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

  show(pages: readonly ShownPage[]): void {
    this.#pages = pages;
    this.#places = [];
    const figures = pages.map(({ picture }, index) => {
      const label = `Page ${index + 1} of ${pages.length}`;
      const canvas = make('canvas', { width: picture.width, height: picture.height, role: 'img', 'aria-label': label });
      canvas.getContext('2d')?.putImageData(picture, 0, 0);
      return make('figure', { class: 'page' }, canvas, make('div', { class: 'marks' }));
    });
    this.#parent.replaceChildren(...figures);
    this.#parent.removeAttribute('data-is-old');
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
      (place) => place.page === page && x >= place.left && x <= place.right && y >= place.top && y <= place.bottom,
    );
    if (found !== undefined) this.onPlace(found.line, found.column);
  }
}
