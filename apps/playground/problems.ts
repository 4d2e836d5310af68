/** List of problems below the editor, with their positions and fixes. */
import type { CodeAction } from 'vscode-languageserver-types';
import type { Problem } from './editor.js';
import { create, find } from './elements.js';

interface Actions {
  readonly goTo: (line: number, column: number) => void;
  readonly apply: (action: CodeAction) => void;
  /** Converts a document of another program. */
  readonly convert: () => void;
}

/** Indices are severities of the Language Server Protocol. */
const SEVERITIES = ['', 'error', 'warning', 'info', 'info'] as const;

export function showProblems(
  problems: readonly Problem[],
  all: CodeAction | undefined,
  actions: Actions,
): void {
  const { apply } = actions;
  const list = find('#problems ul');
  find('#problems').hidden = problems.length === 0;
  find('#problems h2').textContent = formatSummary(problems);
  const fixAll = find<HTMLButtonElement>('#fix-all');
  fixAll.hidden = all === undefined || problems.filter(({ fixes }) => fixes.length > 0).length < 2;
  fixAll.disabled = false;
  fixAll.onclick = () => all && apply(all);
  list.replaceChildren(...problems.map((problem) => createItem(problem, actions)));
}

/** Disables all fixes, since the text has changed. */
export function disableFixes(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('#problems .fix, #fix-all'))
    button.disabled = true;
}

function createItem(
  { severity = 1, code, message, range, codeDescription, fixes }: Problem,
  { goTo, apply, convert }: Actions,
): HTMLElement {
  const { line, character } = range.start;
  const [text = '', ...hints] = message.split('\n');
  const location = create('button', { type: 'button', class: 'location' }, `Line ${line + 1}`);
  location.addEventListener('click', () => goTo(line + 1, character + 1));
  const createButton = (title: string, onClick: () => void): HTMLElement => {
    const button = create('button', { type: 'button', class: 'fix' }, title);
    button.addEventListener('click', onClick);
    return button;
  };
  const fixButtons = fixes.map((fix) => createButton(fix.title, () => apply(fix)));
  if (code === 'converted') fixButtons.push(createButton('Convert', convert));
  const href = codeDescription?.href;
  const links =
    href === undefined ? [] : [create('a', { href: toDocumentationLink(href) }, 'Explain')];
  const severityName = SEVERITIES[severity] ?? 'error';
  return create(
    'li',
    { class: severityName },
    create('span', { class: 'kind' }, severityName),
    location,
    create('p', {}, text),
    ...hints.map((hint) => create('p', { class: 'hint' }, hint)),
    create('p', { class: 'actions' }, ...fixButtons, ...links),
  );
}

/** Links to the documentation of this site. */
function toDocumentationLink(href: string): string {
  return `docs/diagnostics.html${new URL(href, location.href).hash}`;
}

function formatSummary(problems: readonly Problem[]): string {
  const counts = SEVERITIES.slice(1, 4).map((severityName, index) => {
    const count = problems.filter(({ severity = 1 }) => Math.min(severity, 3) === index + 1).length;
    return count === 0
      ? ''
      : `${count} ${severityName}${count === 1 || severityName === 'info' ? '' : 's'}`;
  });
  return counts.filter((count) => count !== '').join(', ');
}
