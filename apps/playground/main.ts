/** Entry point of the playground: connects the editor, the pages and the toolbar. */
import { proxy, wrap } from 'comlink';
import type { OutputFormat, RenderOptions } from '../../src/browser/index.js';
import { Arrangement } from './arrangement.js';
import { Editor } from './editor.js';
import { find } from './elements.js';
import { type ChosenFile, chooseDocument, download, type FileHandle, saveFile } from './files.js';
import { formatProblem, openFile } from './open-file.js';
import { addOriginalPage, showOriginal } from './original.js';
import { Pages } from './pages.js';
import type { Service } from './pages-worker.js';
import { findPlaces, formatPlaceCount, showPlaces } from './places.js';
import { disableFixes, showProblems } from './problems.js';
import {
  createLink,
  isLink,
  onSavedInOtherTab,
  parseLink,
  restoreDocument,
  type SavedDocument,
  saveDocument,
} from './saved-document.js';
import { showMessage, showState } from './status.js';

/** Pause before lines are traced, which takes a second layout. */
const TRACE_DELAY_MS = 500;

const RETRY_DELAY_MS = 5000;

const start = restoreDocument();
const nonce = find<HTMLMetaElement>('meta[name=nonce]').content;
const worker = new Worker(new URL('./pages-worker.js', import.meta.url), { type: 'module' });
const service = wrap<Service>(worker);
const pages = new Pages((line, column) => {
  goTo(line, column);
});
const arrangement = new Arrangement(
  start?.options ?? {},
  () => {
    linkText = undefined;
    onChange();
  },
  () => withErrorReports(keepInDocument)(),
);
const sample = find('#sample').textContent;
find('#sample').remove();
const editor = new Editor(find('#editor'), start?.text ?? sample, nonce, {
  onText: (text) => {
    disableFixes();
    currentFile = files.get(text) ?? currentFile;
    onChange();
  },
  onLine: (line) => pages.mark(line),
  onProblems: (problems, fixAll) =>
    showProblems(problems, fixAll, {
      goTo: (line, column) => editor.goTo(line, column),
      apply: (action) => editor.apply(action),
      convert: withErrorReports(() =>
        showFile({ file: new File([editor.text], currentFile.name) }),
      ),
    }),
});
editor.connect(new Worker(new URL('./language-worker.js', import.meta.url), { type: 'module' }));

const root = document.documentElement;
const narrow = matchMedia('(max-width: 780px)');
const originalTab = find('[data-shows=original]');
/** Whether the document was imported during this visit. */
let hasOriginal = false;

let isReady = false;
let isDrawing = false;
let isStale = true;
let traceTimer: number | undefined;
/** Text of a link until it is edited, and the document that it replaced. */
let linkText: string | undefined;
let replaced: SavedDocument | undefined;

function onChange(): void {
  isStale = true;
  root.dataset.pages = 'old';
  clearTimeout(traceTimer);
  void draw();
  showMessage('');
  const { text } = editor;
  updatePlaces(text);
  if (text === linkText) return;
  linkText = undefined;
  // On reload, the address would restore an outdated text.
  if (isLink(location.hash)) history.replaceState(null, '', location.pathname + location.search);
  if (text === replaced?.text) {
    arrangement.options = replaced.options;
    replaced = undefined;
    void showChoices();
  }
  if (!saveDocument({ text, options: arrangement.options })) {
    showMessage('This browser cannot store your CV: save it before you leave.');
  }
}

/** Draws the pages, and draws again if the text changed meanwhile. */
async function draw(): Promise<void> {
  if (!isReady || isDrawing) return;
  isDrawing = true;
  try {
    while (isStale) {
      isStale = false;
      const state = (await drawOnce()) ? 'drawn' : 'wrong';
      if (!isStale) root.dataset.pages = state;
    }
    traceTimer = window.setTimeout(async () => {
      const lines = await service.traceLines();
      if (isStale || isDrawing) return;
      pages.tracedLines = lines;
      root.dataset.pages = 'placed';
    }, TRACE_DELAY_MS);
  } catch (error) {
    showState(`The pages cannot be drawn: ${error instanceof Error ? error.message : error}`);
  } finally {
    isDrawing = false;
  }
}

/** Returns false if the document has errors. */
async function drawOnce(): Promise<boolean> {
  const start = performance.now();
  const { visiblePages, imageWidth } = pages;
  const { text } = editor;
  await readSettings(text);
  const options = arrangement.renderOptions;
  const rendered = await service.render(text, options, visiblePages, imageWidth);
  if (rendered.pages === undefined) {
    pages.markOutdated();
    const [first] = rendered.diagnostics.filter(({ severity }) => severity === 'error');
    showState(`The pages show the last version without errors. ${first?.message ?? ''}`);
    return false;
  }
  pages.show(rendered.pages);
  performance.measure('drawn', { start });
  find('#text-of-pages').textContent = rendered.text ?? '';
  const count = rendered.pages.length;
  const missing = rendered.diagnostics.find(({ code }) => code === 'missing-glyph');
  showState(
    [count === 1 ? 'One page.' : `${count} pages.`, missing?.message ?? ''].join(' ').trim(),
  );
  for (const [index, { picture }] of rendered.pages.entries()) {
    if (picture !== undefined) continue;
    // The new text takes precedence.
    if (isStale) break;
    pages.draw(index, await service.draw(index, imageWidth));
  }
  return true;
}

let shownSettings = '{}';

/** Shows the settings of the document in the panel; keeps the last ones while it is invalid. */
async function readSettings(text: string): Promise<void> {
  const settings = await service.readSettings(text);
  const json = JSON.stringify(settings ?? null);
  if (settings === undefined || json === shownSettings) return;
  shownSettings = json;
  arrangement.document = settings;
  await showChoices();
}

async function keepInDocument(): Promise<void> {
  const { text } = editor;
  const kept = await service.keepSettings(text, arrangement.settings);
  // The user may have typed meanwhile.
  if (editor.text !== text) return keepInDocument();
  if (kept === undefined) {
    return showMessage('The choices cannot be kept: fix the errors of the text, or add `render`.');
  }
  arrangement.markKept();
  editor.change(kept);
  showMessage('The choices are kept in `render`, in the text.');
}

/** Moves the cursor, also if the editor is hidden on a narrow screen. */
function goTo(line: number, column: number): void {
  if (narrow.matches) showView('write');
  editor.goTo(line, column);
}

/** Lists the places to check in an imported document; undo hides them. */
function updatePlaces(text: string): void {
  showPlaces(text, { goTo, change: (next) => editor.change(next) });
  originalTab.hidden = !hasOriginal || findPlaces(text) === undefined;
  if (originalTab.hidden && document.body.dataset.part === 'original') showView('read');
}

/** Switches between pages and original, and on narrow screens the editor. */
function showView(view: string): void {
  document.body.dataset.part = view;
  for (const tab of document.querySelectorAll<HTMLButtonElement>('[data-shows]')) {
    tab.setAttribute('aria-pressed', String(tab.dataset.shows === view));
  }
}

interface DocumentFile {
  readonly name: string;
  readonly handle?: FileHandle | undefined;
}

const NO_FILE: DocumentFile = { name: 'cv.yaml' };

/** File of the current text. */
let currentFile = NO_FILE;
/** Files by text, for undo and redo. */
const files = new Map<string, DocumentFile>();

function replaceText(text: string, message: string, options?: RenderOptions, file = NO_FILE): void {
  files.set(editor.text, currentFile);
  hasOriginal = false;
  if (options !== undefined) {
    arrangement.options = options;
    void showChoices();
  }
  editor.text = text;
  currentFile = file;
  // The editor normalizes line endings.
  files.set(editor.text, file);
  showMessage(`${message} Undo (Ctrl+Z) restores the previous text.`);
}

/** Opens a cvpress document, or imports another format. */
async function showFile({ file, handle }: ChosenFile): Promise<void> {
  const { name } = file;
  showMessage(`Opening ${name}…`);
  const opened = await openFile(file);
  if (opened === undefined) return;
  const { text, isOwn, diagnostics, original = '' } = opened;
  if (text === undefined) {
    const [reason = 'unknown error.'] = diagnostics.map(formatProblem);
    return showMessage(reason.includes(name) ? reason : `${name} cannot be opened: ${reason}`);
  }
  if (isOwn === true) return replaceText(text, `${name} is open.`, undefined, { name, handle });
  replaceText(text, `${name} is imported: ${formatPlaceCount(findPlaces(text)?.length)}.`);
  // The list of places has the values of the comment at the end.
  const others = diagnostics.filter(
    ({ path, hint = '' }) => path.length === 0 && !hint.includes('comment at the end'),
  );
  showOriginal(name, original, others.map(formatProblem));
  hasOriginal = true;
  updatePlaces(editor.text);
  const { imageWidth } = pages;
  if (narrow.matches) showView('write');
  else if (GUESSED.test(text)) showView('original');
  for await (const picture of opened.drawPages(imageWidth)) addOriginalPage(picture);
}

/** Headings of documents that must be compared with their original. */
const GUESSED = /^# Imported from (?:the pages|a Word file)/m;

function openLink(): void {
  if (!isLink(location.hash)) return;
  const shared = parseLink(location.hash);
  if (shared === undefined) {
    showMessage('The link is damaged: it may be incomplete. Ask for a new one.');
    return;
  }
  if (linkText === undefined) replaced = { text: editor.text, options: arrangement.options };
  linkText = shared.text;
  const message = 'The CV of the link is open. Your previous CV is kept until you edit this one.';
  replaceText(shared.text, message, shared.options);
}

async function showChoices(): Promise<void> {
  arrangement.show({
    templates: await service.templates(),
    languages: await service.languages(),
    addPhoto: (name, content) => service.addPhoto(name, content),
  });
}

const ACTIONS: Readonly<Record<string, () => Promise<void> | void>> = {
  async open() {
    const chosen = await chooseDocument();
    if (chosen !== undefined) await showFile(chosen);
  },
  async save() {
    const { name, handle } = currentFile;
    if (handle === undefined) return download(name, editor.text);
    await saveFile(handle, editor.text);
    showMessage(`${name} is saved.`);
  },
  async share() {
    const link = createLink({ text: editor.text, options: arrangement.options });
    if (link === undefined)
      return showMessage('This CV is too long for a link: save it and send the file.');
    history.replaceState(null, '', link);
    await navigator.clipboard.writeText(link).then(
      () =>
        showMessage('The link is copied. It contains the CV, so anyone with the link can read it.'),
      () => showMessage('The link is in the address bar. Anyone with the link can read the CV.'),
    );
  },
};

async function downloadAs(format: OutputFormat): Promise<void> {
  showMessage(`Creating ${format}…`);
  const output = await service.renderFormat(editor.text, arrangement.renderOptions, format);
  if (!('content' in output)) {
    showMessage(
      output.diagnostics.find(({ severity }) => severity === 'error')?.message ??
        'The file cannot be created.',
    );
    return;
  }
  const extension = format === 'json-resume' ? 'resume.json' : format;
  const file = `${currentFile.name.replace(/(?:\.resume)?\.[^.]*$/, '')}.${extension}`;
  download(file, output.content);
  showMessage(`${file} is downloaded.`);
}

/** Wraps an action so that its errors are reported. */
function withErrorReports(action: () => Promise<void> | void): () => void {
  return () =>
    void Promise.resolve(action()).catch((error) =>
      showMessage(error instanceof Error ? error.message : String(error)),
    );
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-does]')) {
  const action = ACTIONS[button.dataset.does ?? ''];
  if (action !== undefined) button.addEventListener('click', withErrorReports(action));
}
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-format]')) {
  button.addEventListener(
    'click',
    withErrorReports(() => downloadAs(button.dataset.format as OutputFormat)),
  );
}
for (const tab of document.querySelectorAll<HTMLButtonElement>('[data-shows]')) {
  tab.addEventListener('click', () => showView(tab.dataset.shows ?? 'write'));
}
const samples = find<HTMLSelectElement>('#samples');
async function openSample({ value, label }: HTMLOptionElement): Promise<void> {
  const response =
    value === 'empty'
      ? new Response('cv:\n  name: \n')
      : await fetch(`samples/${value}`).catch(Response.error);
  if (!response.ok)
    return showMessage(`The sample ${label} cannot be loaded: check the connection.`);
  replaceText(await response.text(), `${label}.`);
}
samples.addEventListener('change', async () => {
  const [option] = samples.selectedOptions;
  if (option !== undefined && option.value !== '') await openSample(option);
  samples.value = '';
});
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => event.preventDefault());
// Captures the event: the editor would insert the content of the file.
const onDrop = (event: DragEvent): void => {
  const [file, ...rest] = event.dataTransfer?.files ?? [];
  if (file === undefined) return;
  event.preventDefault();
  if (rest.length > 0) showMessage('Drop one file at a time.');
  else withErrorReports(() => showFile({ file }))();
};
document.addEventListener('drop', onDrop, { capture: true });
window.addEventListener('hashchange', openLink);
onSavedInOtherTab(() =>
  showMessage('Another tab has saved its CV: the next visit shows the one that was edited last.'),
);
document.addEventListener('keydown', (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === 's') {
    event.preventDefault();
    withErrorReports(() => ACTIONS.save?.())();
  }
});

openLink();
updatePlaces(editor.text);
// Small screens show the pages first.
if (narrow.matches) find<HTMLDetailsElement>('#panel').open = false;
await showChoices();
await readSettings(editor.text);
const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
const loading = find('#loading span');
const onProgress = proxy((received: number, total: number) => {
  find<HTMLProgressElement>('#loading progress').value = total > 0 ? received / total : 0;
  loading.textContent = `Loading the engine: ${megabytes(received)} MB`;
});
for (;;) {
  try {
    await service.load(onProgress);
    break;
  } catch (error) {
    showState(
      `The engine cannot be loaded: ${error instanceof Error ? error.message : error}. Retrying…`,
    );
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
}
find('#loading').remove();
isReady = true;
await draw();
root.dataset.isReady = '';
await navigator.serviceWorker
  ?.register(new URL('../service-worker.js', import.meta.url))
  .catch(() => undefined);
