/** The list of problems below the editor: a click shows the place, another one mends it. */
import type { CodeAction } from 'vscode-languageserver-types';
import type { Problem } from './editor.js';
import { element, make } from './elements.js';

interface Actions {
  readonly goTo: (line: number, column: number) => void;
  readonly apply: (action: CodeAction) => void;
}

/** As in the Language Server Protocol. */
const KINDS = ['', 'error', 'warning', 'remark', 'remark'] as const;

export function showProblems(
  problems: readonly Problem[],
  all: CodeAction | undefined,
  { goTo, apply }: Actions,
): void {
  const list = element('#problems ul');
  element('#problems').hidden = problems.length === 0;
  element('#problems h2').textContent = summaryOf(problems);
  const mendAll = element<HTMLButtonElement>('#mend-all');
  mendAll.hidden =
    all === undefined || problems.filter(({ remedies }) => remedies.length > 0).length < 2;
  mendAll.disabled = false;
  mendAll.onclick = () => all && apply(all);
  list.replaceChildren(...problems.map((problem) => row(problem, goTo, apply)));
}

/** Lets no remedy be clicked, since the text has changed: the problems of the new one are on their way. */
export function holdRemedies(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('#problems .mend, #mend-all'))
    button.disabled = true;
}

function row(
  { severity = 1, message, range, codeDescription, remedies }: Problem,
  goTo: Actions['goTo'],
  apply: Actions['apply'],
): HTMLElement {
  const { line, character } = range.start;
  const [what = '', ...hints] = message.split('\n');
  const place = make('button', { type: 'button', class: 'place' }, `Line ${line + 1}`);
  place.addEventListener('click', () => goTo(line + 1, character + 1));
  const mends = remedies.map((remedy) => {
    const button = make('button', { type: 'button', class: 'mend' }, remedy.title);
    button.addEventListener('click', () => apply(remedy));
    return button;
  });
  const href = codeDescription?.href;
  const more = href === undefined ? [] : [make('a', { href: addressOfCode(href) }, 'Explain')];
  const kind = KINDS[severity] ?? 'error';
  return make(
    'li',
    { class: kind },
    make('span', { class: 'kind' }, kind),
    place,
    make('p', {}, what),
    ...hints.map((hint) => make('p', { class: 'hint' }, hint)),
    make('p', { class: 'actions' }, ...mends, ...more),
  );
}

/** The page of the documentation beside this one. */
function addressOfCode(href: string): string {
  return `docs/diagnostics.html${new URL(href, location.href).hash}`;
}

function summaryOf(problems: readonly Problem[]): string {
  const counts = KINDS.slice(1, 4).map((kind, index) => {
    const count = problems.filter(({ severity = 1 }) => Math.min(severity, 3) === index + 1).length;
    return count === 0 ? '' : `${count} ${kind}${count === 1 ? '' : 's'}`;
  });
  return counts.filter((part) => part !== '').join(', ');
}
