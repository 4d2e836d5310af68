/** Places of an imported document that the user should check. */
import { findUnsurePlaces, UNIMPORTED } from '../../src/import/unsure-places.js';
import { create, find } from './elements.js';

interface Place {
  readonly line: number;
  readonly column: number;
  readonly label: string;
  /** The value in question. */
  readonly excerpt: string;
}

interface Actions {
  readonly goTo: (line: number, column: number) => void;
  readonly change: (text: string) => void;
}

const UNPLACED = 'not imported';

/** Returns undefined unless the document was imported. */
export function findPlaces(text: string): readonly Place[] | undefined {
  if (!/^# Imported from /m.test(text)) return undefined;
  const lines = text.split('\n');
  const unsure = findUnsurePlaces(text).map(({ line, column, comment: label }) => ({
    ...{ line, column, label },
    excerpt: (lines[line - 1] ?? '').slice(0, column - 1).replace(/^[ -]+|[ ]+$/g, ''),
  }));
  const start = lines.indexOf(UNIMPORTED);
  const unplaced = lines.flatMap((line, index) =>
    start >= 0 && index > start && /^# \S/.test(line)
      ? { line: index + 1, column: 3, label: UNPLACED, excerpt: line.slice(2) }
      : [],
  );
  return [...unsure, ...unplaced];
}

export function formatPlaceCount(count = 0): string {
  return `${count} ${count === 1 ? 'place' : 'places'} to check`;
}

let shown = '';

export function showPlaces(text: string, actions: Actions): void {
  const places = findPlaces(text) ?? [];
  const json = JSON.stringify(places);
  if (json === shown) return;
  shown = json;
  find('#places').hidden = places.length === 0;
  find('#places summary').textContent = formatPlaceCount(places.length);
  find('#places ul').replaceChildren(
    ...places.map((place, index) => {
      const { line, column, label, excerpt } = place;
      const go = create(
        'button',
        { type: 'button', class: 'place' },
        create('span', { class: 'location' }, `Line ${line}`),
        ` ${label} `,
        create('code', {}, excerpt),
      );
      // The cursor comes between the quotes of an empty value.
      const offset = excerpt.endsWith('""') ? -2 : 0;
      go.addEventListener('click', () => actions.goTo(line, column + offset));
      const name = `Done: remove the comment of line ${line}`;
      const done = create('button', { type: 'button', class: 'done', 'aria-label': name }, 'Done');
      done.addEventListener('click', () => {
        actions.change(removeComment(text, place));
        const buttons = document.querySelectorAll<HTMLElement>('#places .done');
        (buttons[Math.min(index, buttons.length - 1)] ?? find('.cm-content')).focus();
      });
      return create('li', {}, go, done);
    }),
  );
}

/** Removes the comment of a place, which may be all of its line. */
function removeComment(text: string, { line, column, label }: Place): string {
  const lines = text.split('\n');
  const isAll = label === UNPLACED;
  const kept = isAll ? '' : lines[line - 1]?.slice(0, column - 1).trimEnd();
  let end = line;
  // Other lines of a value are indented.
  while (isAll && lines[end]?.startsWith('#  ')) end += 1;
  lines.splice(line - 1, end - line + 1, ...(kept ? [kept] : []));
  return lines.join('\n').replace(/\n+# Not imported:\n#\n*$/, '\n');
}
