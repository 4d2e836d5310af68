/** The panel “Templates”; each control is an option of `renderCv`. */
import type { RenderOptions } from '../../src/browser/index.js';
import { create, find } from './elements.js';
import { chooseFile } from './files.js';
import type { TemplateInfo } from './pages-worker.js';
import { showMessage } from './status.js';

type Options = { -readonly [Name in keyof RenderOptions]?: RenderOptions[Name] };

interface Choices {
  readonly templates: readonly TemplateInfo[];
  readonly languages: readonly (readonly [tag: string, name: string])[];
  readonly addPhoto: (name: string, content: Uint8Array) => Promise<string>;
}

type Values = readonly (readonly [value: string, label?: string])[];

const PAGE_LIMITS = [
  ['', 'No limit'],
  ['1', 'One page'],
  ['2', 'Two pages'],
] as const;

const CITATIONS = [
  ['', 'From the template'],
  ['plain', 'Like other entries'],
  ['apa', 'APA'],
  ['ieee', 'IEEE'],
  ['vancouver', 'Vancouver'],
  ['chicago', 'Chicago'],
] as const;

const CHECKBOXES = [
  ['showLocation', 'Show your location', false],
  ['groupPositions', 'Group positions', false],
  ['pageNumbers', 'Page numbers', true],
  ['anonymous', 'Anonymous', false],
] as const;

export class Arrangement {
  #options: Options;
  #photoTemplates: ReadonlySet<string> = new Set();

  constructor(
    options: RenderOptions,
    readonly onChange: (options: RenderOptions) => void,
  ) {
    this.#options = { ...options };
  }

  /** Omits the photo if the template shows none. */
  get options(): RenderOptions {
    const { photo, ...rest } = this.#options;
    return photo !== undefined && this.#photoTemplates.has(this.#options.template ?? 'classic')
      ? { ...rest, photo }
      : rest;
  }

  set options(options: RenderOptions) {
    this.#options = { ...options };
  }

  show(choices: Choices): void {
    this.#photoTemplates = new Set(
      choices.templates.flatMap(({ name, hasPhoto }) => (hasPhoto ? name : [])),
    );
    const template = choices.templates.find(
      ({ name }) => name === (this.#options.template ?? 'classic'),
    );
    const redraw = (): void => this.show(choices);
    find('#arrangement').replaceChildren(
      this.#createCards(choices.templates, redraw),
      this.#createSelect('Language', 'language', [['', 'From the document'], ...choices.languages]),
      this.#createSelect('Pages', 'fit', PAGE_LIMITS, Number),
      this.#createSelect('Publications', 'citations', CITATIONS),
      ...CHECKBOXES.map(([name, label, defaultValue]) =>
        this.#createCheckbox(name, label, defaultValue),
      ),
      ...(template === undefined ? [] : this.#createTemplateControls(template)),
      ...(template?.hasPhoto === true ? [this.#createPhotoButton(choices, redraw)] : []),
    );
  }

  #set<Name extends keyof Options>(name: Name, value: Options[Name] | undefined): void {
    if (value === undefined) delete this.#options[name];
    else this.#options[name] = value;
    this.onChange(this.#options);
  }

  #createCards(templates: readonly TemplateInfo[], redraw: () => void): HTMLElement {
    const current = this.#options.template ?? 'classic';
    const cards = templates.map(({ name, title, description }) => {
      const input = create('input', {
        type: 'radio',
        name: 'template',
        value: name,
        checked: name === current,
      });
      input.addEventListener('change', () => {
        delete this.#options.templateOptions;
        this.#set('template', name);
        redraw();
        find<HTMLInputElement>(`#arrangement input[value=${name}]`).focus();
      });
      const image = create('img', {
        src: `images/template-${name}.png`,
        alt: '',
        width: 62,
        height: 88,
        loading: 'lazy',
      });
      return create(
        'label',
        { class: 'template', title: description },
        input,
        image,
        create('span', {}, title),
      );
    });
    return create(
      'fieldset',
      { class: 'templates' },
      create('legend', { class: 'unseen' }, 'Templates'),
      ...cards,
    );
  }

  #createSelect(
    label: string,
    name: 'language' | 'fit' | 'citations',
    values: Values,
    parse: (value: string) => string | number = String,
  ): HTMLElement {
    const current = this.#options[name] ?? '';
    const select = createSelect({ name, values, current }, (value) =>
      this.#set(name, value === '' ? undefined : (parse(value) as never)),
    );
    return create('label', { class: 'field' }, create('span', {}, label), select);
  }

  #createCheckbox(
    name: (typeof CHECKBOXES)[number][0],
    label: string,
    defaultValue: boolean,
  ): HTMLElement {
    const input = create('input', {
      type: 'checkbox',
      name,
      checked: this.#options[name] ?? defaultValue,
    });
    input.addEventListener('change', () =>
      this.#set(name, input.checked === defaultValue ? undefined : input.checked),
    );
    return create('label', { class: 'flag' }, input, label);
  }

  /** Creates controls for the options of the template, except lists of sections. */
  #createTemplateControls({ options }: TemplateInfo): HTMLElement[] {
    return Object.entries(options).flatMap(([name, option]) => {
      if (option.type === 'sections') return [];
      const current = this.#options.templateOptions?.[name] ?? option.default;
      const set = (value: string | number | boolean): void =>
        this.#set('templateOptions', { ...this.#options.templateOptions, [name]: value });
      const control =
        option.type === 'enum'
          ? createSelect({ name, values: option.values.map((value) => [value]), current }, set)
          : createInput({ name, type: option.type, current }, set);
      const label = toLabel(name);
      const title = option.description;
      return option.type === 'boolean'
        ? [create('label', { class: 'flag', title }, control, label)]
        : [create('label', { class: 'field', title }, create('span', {}, label), control)];
    });
  }

  #createPhotoButton({ addPhoto }: Choices, redraw: () => void): HTMLElement {
    const hasPhoto = this.#options.photo !== undefined;
    const button = create(
      'button',
      { type: 'button' },
      hasPhoto ? 'Remove the photo' : 'Add a photo…',
    );
    button.addEventListener('click', async () => {
      const file = hasPhoto ? undefined : await chooseFile('image/png,image/jpeg');
      if (!hasPhoto && file === undefined) return;
      this.#set(
        'photo',
        file && (await addPhoto(file.name, new Uint8Array(await file.arrayBuffer()))),
      );
      showMessage(hasPhoto ? 'The photo is removed.' : 'The photo is kept in this tab only.');
      redraw();
      find('#arrangement > button').focus();
    });
    return button;
  }
}

function createSelect(
  { name, values, current }: { name: string; values: Values; current: unknown },
  set: (value: string) => void,
): HTMLElement {
  const options = values.map(([value, label = value]) =>
    create('option', { value, selected: value === String(current) }, label),
  );
  const select = create('select', { name }, ...options);
  select.addEventListener('change', () => set(select.value));
  return select;
}

function createInput(
  { name, type, current }: { name: string; type: string; current: unknown },
  set: (value: string | number | boolean) => void,
): HTMLElement {
  const isFlag = type === 'boolean';
  const isNumber = type === 'number' || type === 'integer';
  const input = create('input', {
    type: isFlag ? 'checkbox' : isNumber ? 'number' : 'text',
    name,
    ...(isFlag ? { checked: current === true } : { value: String(current) }),
    ...(type === 'integer' ? { min: '0' } : {}),
  });
  input.addEventListener('change', () =>
    set(isFlag ? input.checked : isNumber ? input.valueAsNumber : input.value),
  );
  return input;
}

/** `et_al` → `Et al` */
function toLabel(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
