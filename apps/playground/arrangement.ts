/** The panel in which people choose how the CV is shown. Each control is an option of `renderCv`. */
import type { RenderOptions } from '../../src/browser/index.js';
import { element, make } from './elements.js';
import { chooseFile } from './files.js';
import type { Look } from './pages-worker.js';
import { say } from './say.js';

type Options = { -readonly [Name in keyof RenderOptions]?: RenderOptions[Name] };

interface Choices {
  readonly looks: readonly Look[];
  readonly languages: readonly (readonly [tag: string, name: string])[];
  readonly addPhoto: (name: string, content: Uint8Array) => Promise<string>;
}

const FITS = [
  ['', 'As many as it needs'],
  ['1', 'One page'],
  ['2', 'Two pages'],
] as const;

const CITATIONS = [
  ['', 'As other entries'],
  ['apa', 'APA'],
  ['ieee', 'IEEE'],
  ['vancouver', 'Vancouver'],
  ['chicago', 'Chicago'],
] as const;

const FLAGS = [
  ['showLocation', 'Show where you live', false],
  ['pageNumbers', 'Page numbers', true],
  ['anonymous', 'Leave out who you are', false],
] as const;

export class Arrangement {
  #options: Options;
  #withPhoto: ReadonlySet<string> = new Set();

  constructor(
    options: RenderOptions,
    readonly onChange: (options: RenderOptions) => void,
  ) {
    this.#options = { ...options };
  }

  /** Without a photo if the look has no place for one. */
  get options(): RenderOptions {
    const { photo, ...others } = this.#options;
    return photo !== undefined && this.#withPhoto.has(this.#options.template ?? 'classic')
      ? { ...others, photo }
      : others;
  }

  set options(options: RenderOptions) {
    this.#options = { ...options };
  }

  /** Shows the controls, once it is known what there is to choose from. */
  show(choices: Choices): void {
    this.#withPhoto = new Set(
      choices.looks.flatMap(({ name, hasPhoto }) => (hasPhoto ? name : [])),
    );
    const look = choices.looks.find(({ name }) => name === (this.#options.template ?? 'classic'));
    const redraw = (): void => this.show(choices);
    element('#arrangement').replaceChildren(
      this.#looks(choices.looks, redraw),
      this.#select('Language', 'language', [['', 'As the document says'], ...choices.languages]),
      this.#select('Pages', 'fit', FITS, Number),
      this.#select('Publications', 'citations', CITATIONS),
      ...FLAGS.map(([name, label, byDefault]) => this.#flag(name, label, byDefault)),
      ...(look === undefined ? [] : this.#ofLook(look)),
      ...(look?.hasPhoto === true ? [this.#photo(choices, redraw)] : []),
    );
  }

  /** Sets an option, or leaves it out. */
  #set<Name extends keyof Options>(name: Name, value: Options[Name] | undefined): void {
    if (value === undefined) delete this.#options[name];
    else this.#options[name] = value;
    this.onChange(this.#options);
  }

  #looks(looks: readonly Look[], redraw: () => void): HTMLElement {
    const chosen = this.#options.template ?? 'classic';
    const cards = looks.map(({ name, title, description }) => {
      const input = make('input', {
        type: 'radio',
        name: 'look',
        value: name,
        checked: name === chosen,
      });
      input.addEventListener('change', () => {
        delete this.#options.templateOptions;
        this.#set('template', name);
        redraw();
        element<HTMLInputElement>(`#arrangement input[value=${name}]`).focus();
      });
      const picture = make('img', {
        src: `images/look-${name}.png`,
        alt: '',
        width: 62,
        height: 88,
        loading: 'lazy',
      });
      return make(
        'label',
        { class: 'look', title: description },
        input,
        picture,
        make('span', {}, title),
      );
    });
    return make('fieldset', { class: 'looks' }, make('legend', {}, 'Look'), ...cards);
  }

  #select(
    label: string,
    name: 'language' | 'fit' | 'citations',
    values: readonly (readonly [value: string, label: string])[],
    read: (value: string) => string | number = String,
  ): HTMLElement {
    const current = String(this.#options[name] ?? '');
    const select = make(
      'select',
      { name },
      ...values.map(([value, text]) =>
        make('option', { value, selected: value === current }, text),
      ),
    );
    select.addEventListener('change', () =>
      this.#set(name, select.value === '' ? undefined : (read(select.value) as never)),
    );
    return make('label', { class: 'field' }, make('span', {}, label), select);
  }

  #flag(name: (typeof FLAGS)[number][0], label: string, byDefault: boolean): HTMLElement {
    const input = make('input', {
      type: 'checkbox',
      name,
      checked: this.#options[name] ?? byDefault,
    });
    input.addEventListener('change', () =>
      this.#set(name, input.checked === byDefault ? undefined : input.checked),
    );
    return make('label', { class: 'flag' }, input, label);
  }

  /** The options that the look itself has. Lists of sections are written in a file or on the command line. */
  #ofLook({ options }: Look): HTMLElement[] {
    return Object.entries(options).flatMap(([name, option]) => {
      if (option.type === 'sections') return [];
      const current = this.#options.templateOptions?.[name] ?? option.default;
      const set = (value: string | number | boolean): void =>
        this.#set('templateOptions', { ...this.#options.templateOptions, [name]: value });
      const control =
        option.type === 'choice'
          ? selectOf({ name, values: option.values, current }, set)
          : inputOf({ name, type: option.type, current }, set);
      const label = wordsOf(name);
      const title = option.description;
      return option.type === 'flag'
        ? [make('label', { class: 'flag', title }, control, label)]
        : [make('label', { class: 'field', title }, make('span', {}, label), control)];
    });
  }

  #photo({ addPhoto }: Choices, redraw: () => void): HTMLElement {
    const hasOne = this.#options.photo !== undefined;
    const button = make('button', { type: 'button' }, hasOne ? 'Remove the photo' : 'Add a photo…');
    button.addEventListener('click', async () => {
      const file = hasOne ? undefined : await chooseFile('image/png,image/jpeg');
      if (!hasOne && file === undefined) return;
      this.#set(
        'photo',
        file && (await addPhoto(file.name, new Uint8Array(await file.arrayBuffer()))),
      );
      say(hasOne ? 'The photo is gone.' : 'The photo stays in this tab.');
      redraw();
      element('#arrangement > button').focus();
    });
    return button;
  }
}

function selectOf(
  { name, values, current }: { name: string; values: readonly string[]; current: unknown },
  set: (value: string) => void,
): HTMLElement {
  const parts = values.map((value) =>
    make('option', { value, selected: value === current }, value),
  );
  const select = make('select', { name }, ...parts);
  select.addEventListener('change', () => set(select.value));
  return select;
}

function inputOf(
  { name, type, current }: { name: string; type: string; current: unknown },
  set: (value: string | number | boolean) => void,
): HTMLElement {
  const isFlag = type === 'flag';
  const isNumber = type === 'number' || type === 'count';
  const input = make('input', {
    type: isFlag ? 'checkbox' : isNumber ? 'number' : 'text',
    name,
    ...(isFlag ? { checked: current === true } : { value: String(current) }),
    ...(type === 'count' ? { min: '0' } : {}),
  });
  input.addEventListener('change', () =>
    set(isFlag ? input.checked : isNumber ? input.valueAsNumber : input.value),
  );
  return input;
}

/** `et_al` → `Et al` */
function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
