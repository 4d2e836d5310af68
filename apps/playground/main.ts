/** The page on which CVs are written: the editor, the pages beside it, and what is done with both. */
import { proxy, wrap } from 'comlink';
import type { OutputFormat, RenderOptions } from '../../src/browser/index.js';
import { Arrangement } from './arrangement.js';
import { Editor } from './editor.js';
import { element } from './elements.js';
import { type Chosen, chooseDocument, download, type FileHandle, saveFile } from './files.js';
import { fromFragment, isLink, type Kept, keep, linkTo, onOtherTab, restored } from './kept.js';
import { openFile } from './open-file.js';
import { Pages } from './pages.js';
import type { Service } from './pages-worker.js';
import { holdRemedies, showProblems } from './problems.js';
import { say, sayState } from './say.js';

/** Where the lines on the pages come from is found when nobody writes, since it takes a second layout. */
const REST = 500;

/** How soon the engine is asked for again, if it did not come. */
const RETRY = 5000;

const start = restored();
const nonce = element<HTMLMetaElement>('meta[name=nonce]').content;
const worker = new Worker(new URL('./pages-worker.js', import.meta.url), { type: 'module' });
const service = wrap<Service>(worker);
const pages = new Pages((line, column) => {
  showPart('write');
  editor.goTo(line, column);
});
const arrangement = new Arrangement(start?.options ?? {}, () => {
  untouched = undefined;
  changed();
});
const sample = element('#sample').textContent;
element('#sample').remove();
const editor = new Editor(element('#editor'), start?.text ?? sample, nonce, {
  onText: (text) => {
    holdRemedies();
    own = files.get(text) ?? own;
    changed();
  },
  onLine: (line) => pages.mark(line),
  onProblems: (problems, all) =>
    showProblems(problems, all, {
      goTo: (line, column) => editor.goTo(line, column),
      apply: (action) => editor.apply(action),
    }),
});
editor.connect(new Worker(new URL('./language-worker.js', import.meta.url), { type: 'module' }));

const root = document.documentElement;

/** Whether the engine is there. */
let isReady = false;
let isDrawing = false;
let isOld = true;
let rest: number | undefined;
/** The text of a link that nobody has changed yet, and what was there before. */
let untouched: string | undefined;
let before: Kept | undefined;

function changed(): void {
  isOld = true;
  root.dataset.pages = 'old';
  clearTimeout(rest);
  void draw();
  say('');
  const { text } = editor;
  if (text === untouched) return;
  untouched = undefined;
  // The address has an older text now, which would come back when the page is loaded again.
  if (isLink(location.hash)) history.replaceState(null, '', location.pathname + location.search);
  if (text === before?.text) {
    arrangement.options = before.options;
    before = undefined;
    void showChoices();
  }
  if (!keep({ text, options: arrangement.options })) {
    say('This browser keeps nothing: save your text before you leave.');
  }
}

/** Draws the newest text; what is written meanwhile is drawn afterwards. */
async function draw(): Promise<void> {
  if (!isReady || isDrawing) return;
  isDrawing = true;
  try {
    while (isOld) {
      isOld = false;
      const state = (await drawOnce()) ? 'drawn' : 'wrong';
      if (!isOld) root.dataset.pages = state;
    }
    rest = window.setTimeout(async () => {
      const places = await service.places();
      if (isOld || isDrawing) return;
      pages.places = places;
      root.dataset.pages = 'placed';
    }, REST);
  } catch (error) {
    sayState(`The pages cannot be drawn: ${error instanceof Error ? error.message : error}`);
  } finally {
    isDrawing = false;
  }
}

/** @returns whether the text can be drawn */
async function drawOnce(): Promise<boolean> {
  const start = performance.now();
  const { seen, pixels } = pages;
  const rendered = await service.render(editor.text, arrangement.options, seen, pixels);
  if (rendered.pages === undefined) {
    pages.markOld();
    const [first] = rendered.diagnostics.filter(({ severity }) => severity === 'error');
    sayState(`The pages are of the last text without errors. ${first?.message ?? ''}`);
    return false;
  }
  pages.show(rendered.pages);
  performance.measure('drawn', { start });
  element('#text-of-pages').textContent = rendered.text ?? '';
  const count = rendered.pages.length;
  const missing = rendered.diagnostics.find(({ code }) => code === 'missing-glyph');
  sayState(
    [count === 1 ? 'One page.' : `${count} pages.`, missing?.message ?? ''].join(' ').trim(),
  );
  for (const [index, { picture }] of rendered.pages.entries()) {
    if (picture !== undefined) continue;
    // Whoever writes waits for the pages of the new text.
    if (isOld) break;
    pages.draw(index, await service.draw(index, pixels));
  }
  return true;
}

/** Shows one of the two halves where there is no room for both. */
function showPart(part: string): void {
  document.body.dataset.part = part;
  for (const tab of document.querySelectorAll<HTMLButtonElement>('[data-shows]')) {
    tab.setAttribute('aria-pressed', String(tab.dataset.shows === part));
  }
}

/** A file that holds the text as it is, or the name that the text gets. */
interface OwnFile {
  readonly name: string;
  readonly handle?: FileHandle | undefined;
}

const NO_FILE: OwnFile = { name: 'cv.yaml' };

/** The file that is being worked on. */
let own = NO_FILE;
/** The files of texts that were replaced or took their place: undo and redo bring these back. */
const files = new Map<string, OwnFile>();

/** Puts a text in the place of the one that is there, which undo brings back. It comes from a file, or from none. */
function replaceText(text: string, message: string, options?: RenderOptions, file = NO_FILE): void {
  files.set(editor.text, own);
  if (options !== undefined) {
    arrangement.options = options;
    void showChoices();
  }
  editor.text = text;
  own = file;
  // The editor has its own line ends.
  files.set(editor.text, file);
  say(`${message} Undo (Ctrl+Z) brings back what was there.`);
}

/** Opens a file: a CV as it is, one of another program as a CV. */
async function showFile({ file, handle }: Chosen): Promise<void> {
  const imported = await openFile(file);
  if (imported.text === undefined) {
    say(
      `${file.name} cannot be opened: ${imported.diagnostics[0]?.message ?? 'nobody knows why.'}`,
    );
    return;
  }
  if (imported.isOwn === true) {
    return replaceText(imported.text, `${file.name} is open.`, undefined, {
      name: file.name,
      handle,
    });
  }
  const left = imported.diagnostics.length;
  const remarks =
    left === 0
      ? ''
      : ` ${left} of its values have no place in a CV; comments in the text name them.`;
  replaceText(imported.text, `${file.name} is imported.${remarks}`);
}

/** Opens the CV of the address, if there is one. */
function openLink(): void {
  if (!isLink(location.hash)) return;
  const shared = fromFragment(location.hash);
  if (shared === undefined) {
    say('The link is damaged: it may have been cut off. Ask for it once more.');
    return;
  }
  if (untouched === undefined) before = { text: editor.text, options: arrangement.options };
  untouched = shared.text;
  const message =
    'The CV of the link is open. What you had before is kept until you change this one.';
  replaceText(shared.text, message, shared.options);
}

async function showChoices(): Promise<void> {
  arrangement.show({
    looks: await service.looks(),
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
    const { name, handle } = own;
    if (handle === undefined) return download(name, editor.text);
    await saveFile(handle, editor.text);
    say(`${name} is saved.`);
  },
  async share() {
    const link = linkTo({ text: editor.text, options: arrangement.options });
    if (link === undefined)
      return say('This CV is too long for a link: send the file that Save gives you.');
    history.replaceState(null, '', link);
    await navigator.clipboard.writeText(link).then(
      () => say('The link is copied. Whoever has it can read the CV, which is in the link itself.'),
      () => say('The link is in the address bar. Whoever has it can read the CV.'),
    );
  },
};

async function downloadAs(format: OutputFormat): Promise<void> {
  say(`Making ${format}…`);
  const made = await service.output(editor.text, arrangement.options, format);
  if (!('content' in made)) {
    say(
      made.diagnostics.find(({ severity }) => severity === 'error')?.message ??
        'This cannot be made.',
    );
    return;
  }
  const ending = format === 'json-resume' ? 'resume.json' : format;
  const file = `${own.name.replace(/(?:\.resume)?\.[^.]*$/, '')}.${ending}`;
  download(file, made.content);
  say(`${file} is made.`);
}

/** Errors of what people asked for are told to them. */
function told(work: () => Promise<void> | void): () => void {
  return () =>
    void Promise.resolve(work()).catch((error) =>
      say(error instanceof Error ? error.message : String(error)),
    );
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-does]')) {
  const action = ACTIONS[button.dataset.does ?? ''];
  if (action !== undefined) button.addEventListener('click', told(action));
}
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-format]')) {
  button.addEventListener(
    'click',
    told(() => downloadAs(button.dataset.format as OutputFormat)),
  );
}
for (const tab of document.querySelectorAll<HTMLButtonElement>('[data-shows]')) {
  tab.addEventListener('click', () => showPart(tab.dataset.shows ?? 'write'));
}
const samples = element<HTMLSelectElement>('#samples');
async function beginWith({ value, label }: HTMLOptionElement): Promise<void> {
  const response =
    value === 'empty'
      ? new Response('cv:\n  name: \n')
      : await fetch(`samples/${value}`).catch(Response.error);
  if (!response.ok) return say(`The sample ${label} cannot be loaded: is there a connection?`);
  replaceText(await response.text(), `${label}.`);
}
samples.addEventListener('change', async () => {
  const [option] = samples.selectedOptions;
  if (option !== undefined && option.value !== '') await beginWith(option);
  samples.value = '';
});
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => event.preventDefault());
// The editor, too, would take the file, and write what is in it into the text.
const onDrop = (event: DragEvent): void => {
  const [file, ...others] = event.dataTransfer?.files ?? [];
  if (file === undefined) return;
  event.preventDefault();
  if (others.length > 0) say('Only one file can be opened: nothing was.');
  else told(() => showFile({ file }))();
};
document.addEventListener('drop', onDrop, { capture: true });
window.addEventListener('hashchange', openLink);
onOtherTab(() =>
  say('Another tab of this page was written in: the next visit shows what was written last.'),
);
document.addEventListener('keydown', (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === 's') {
    event.preventDefault();
    told(() => ACTIONS.save?.())();
  }
});

openLink();
// Where there is little room, the pages come first.
if (matchMedia('(max-width: 780px)').matches) element<HTMLDetailsElement>('#panel').open = false;
await showChoices();
const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
const loading = element('#loading span');
const tell = proxy((arrived: number, all: number) => {
  element<HTMLProgressElement>('#loading progress').value = all > 0 ? arrived / all : 0;
  loading.textContent = `The engine is on its way: ${megabytes(arrived)} MB`;
});
for (;;) {
  try {
    await service.load(tell);
    break;
  } catch (error) {
    sayState(
      `There are no pages yet: ${error instanceof Error ? error.message : error}. It is tried again.`,
    );
    await new Promise((done) => setTimeout(done, RETRY));
  }
}
element('#loading').remove();
isReady = true;
await draw();
root.dataset.isReady = '';
await navigator.serviceWorker
  ?.register(new URL('../service-worker.js', import.meta.url))
  .catch(() => undefined);
