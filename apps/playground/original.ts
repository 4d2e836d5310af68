/** The imported file next to its draft: pages of a PDF, text of other files. */
import { create, find } from './elements.js';

const pages = find('#original-pages');
const text = find<HTMLDetailsElement>('#original details');

export function showOriginal(name: string, content: string, notes: readonly string[]): void {
  find('#original h2').textContent = name;
  find('#original ul').replaceChildren(...notes.map((note) => create('li', {}, note)));
  find('#original pre').textContent = content;
  pages.replaceChildren();
  text.open = true;
}

export function addOriginalPage(picture: ImageBitmap): void {
  const { width, height } = picture;
  const label = `Page ${pages.childElementCount + 1} of the original`;
  const canvas = create('canvas', { width, height, role: 'img', 'aria-label': label });
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
  pages.append(create('figure', { class: 'page' }, canvas));
  text.open = false;
}
