/** The search on pages of the documentation. The index is loaded when somebody searches. */
import { createFinder, type FoundSection } from './find-sections.js';

type Find = ReturnType<typeof createFinder>;

const form = select<HTMLFormElement>('form[role=search]');
const input = select<HTMLInputElement>('#query');
const list = select<HTMLElement>('#results');
const status = select<HTMLElement>('#result-count');

let finder: Promise<Find> | undefined;

form.hidden = false;
input.addEventListener('focus', () => void load());
input.addEventListener('input', () => void showResults());
form.addEventListener('submit', (event) => {
  event.preventDefault();
  list.querySelector('a')?.click();
});
form.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  input.value = '';
  void showResults();
});

function load(): Promise<Find> {
  finder ??= fetch('search.json')
    .then((response) => response.json())
    .then(createFinder)
    .catch((error: unknown) => {
      // The next keystroke tries again.
      finder = undefined;
      throw error;
    });
  return finder;
}

async function showResults(): Promise<void> {
  const query = input.value;
  const found = await load().then(
    (find) => find(query),
    () => undefined,
  );
  // Somebody may have typed more meanwhile.
  if (query !== input.value) return;
  list.replaceChildren(...(found ?? []).map(createItem));
  status.textContent = query.trim() === '' ? '' : describe(found);
}

function describe(found: readonly FoundSection[] | undefined): string {
  if (found === undefined) return 'The search cannot be loaded.';
  if (found.length === 0) return 'No results';
  return found.length === 1 ? '1 result' : `${found.length} results`;
}

function createItem({ id, page, title, excerpt }: FoundSection): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const text = document.createElement('p');
  link.href = id;
  link.textContent = title === page ? title : `${page}: ${title}`;
  text.textContent = excerpt;
  item.append(link, text);
  return item;
}

function select<Type extends Element>(selector: string): Type {
  const element = document.querySelector<Type>(selector);
  if (element === null) throw new Error(`The page has no ${selector}`);
  return element;
}
