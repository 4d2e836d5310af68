/**
 * The panel “Templates”; each control is an option of `renderCv`, and shows the setting of the
 * document until the user chooses another value.
 */
import type { RenderOptions } from '../../src/browser/index.js';
import { create, find } from './elements.js';
import { chooseFile } from './files.js';
import type { TemplateInfo } from './pages-worker.js';
import { showMessage } from './status.js';

/** Null overrides a setting of the document with the default. */
type Options = { -readonly [Name in keyof RenderOptions]?: RenderOptions[Name] | null };

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

const DEFAULTS: Options = {
  template: 'classic',
  ...Object.fromEntries(CHECKBOXES.map(([name, , value]) => [name, value])),
};

/** Options that a document can have in `render`. */
const SETTINGS = [
  ...(['template', 'templateOptions', 'fit', 'citations'] as const),
  ...(['showLocation', 'groupPositions', 'pageNumbers'] as const),
];

export class Arrangement {
  #options: Options;
  /** The settings of the document. */
  #document: Options = {};
  #templates: readonly TemplateInfo[] = [];
  #areOptionsOpen = false;
  readonly #keepButton = create('button', { type: 'button', id: 'keep' }, 'Keep in document');

  constructor(
    options: RenderOptions,
    readonly onChange: () => void,
    onKeep: () => void,
  ) {
    this.#options = { ...options };
    this.#keepButton.addEventListener('click', onKeep);
  }

  /** The choices of the user. */
  get options(): RenderOptions {
    return this.#options as RenderOptions;
  }

  set options(options: RenderOptions) {
    this.#options = { ...options };
  }

  set document(settings: RenderOptions) {
    this.#document = settings;
  }

  /** Choices, and settings of the document. Has no photo if the template shows none. */
  get renderOptions(): RenderOptions {
    const { photo, ...rest } = this.#shown;
    const all = { ...rest, ...(this.#findTemplate()?.hasPhoto ? { photo } : {}) };
    const values = Object.entries(all).filter(([, value]) => (value ?? null) !== null);
    return { ...Object.fromEntries(values), documentSettings: false };
  }

  /** The options to write into the document. */
  get settings(): RenderOptions {
    const shown = this.#shown;
    return Object.fromEntries(SETTINGS.map((name) => [name, shown[name] ?? undefined]));
  }

  /** Forgets the choices that the document has now. */
  markKept(): void {
    for (const name of SETTINGS) delete this.#options[name];
  }

  get #shown(): Options {
    const { templateOptions, ...document } = this.#document;
    const { template } = this.#options;
    const known = this.#findTemplate()?.options ?? {};
    const own = Object.entries(templateOptions ?? {}).filter(
      ([name]) => (template ?? document.template) === document.template || name in known,
    );
    return {
      ...DEFAULTS,
      ...document,
      ...this.#options,
      templateOptions: { ...Object.fromEntries(own), ...this.#options.templateOptions },
    };
  }

  #findTemplate(): TemplateInfo | undefined {
    const current = this.#options.template ?? this.#document.template ?? DEFAULTS.template;
    return this.#templates.find(({ name }) => name === current);
  }

  show(choices: Choices): void {
    this.#templates = choices.templates;
    const template = this.#findTemplate();
    const redraw = (): void => this.show(choices);
    const panel = find('#arrangement');
    const focused = panel.contains(document.activeElement) ? document.activeElement : null;
    panel.replaceChildren(
      this.#createCards(choices.templates, redraw),
      this.#createSelect('Language', 'language', [['', 'From the document'], ...choices.languages]),
      this.#createSelect('Pages', 'fit', PAGE_LIMITS, Number),
      this.#createSelect('Publications', 'citations', CITATIONS),
      ...CHECKBOXES.map(([name, label]) => this.#createCheckbox(name, label)),
      ...(template === undefined ? [] : [this.#createTemplateOptions(template)]),
      ...(template?.hasPhoto === true ? [this.#createPhotoButton(choices, redraw)] : []),
      this.#keepButton,
    );
    this.#showKeepButton();
    if (focused === null) return;
    const name = focused.getAttribute('name') ?? 'template';
    const control = `#arrangement [name=${name}]`;
    find(name === 'template' ? `${control}:checked` : control).focus();
  }

  #showKeepButton(): void {
    this.#keepButton.hidden = !SETTINGS.some((name) => name in this.#options);
  }

  #set<Name extends keyof Options>(name: Name, value: Options[Name]): void {
    const current = this.#document[name] ?? DEFAULTS[name] ?? null;
    if (JSON.stringify(value ?? null) === JSON.stringify(current)) delete this.#options[name];
    else this.#options[name] = value;
    this.#showKeepButton();
    this.onChange();
  }

  #createCards(templates: readonly TemplateInfo[], redraw: () => void): HTMLElement {
    const current = this.#shown.template;
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
    const current = this.#shown[name] ?? '';
    const select = createSelect({ name, values, current }, (value) =>
      this.#set(name, value === '' ? null : (parse(value) as never)),
    );
    return create('label', { class: 'field' }, create('span', {}, label), select);
  }

  #createCheckbox(name: (typeof CHECKBOXES)[number][0], label: string): HTMLElement {
    const input = create('input', {
      type: 'checkbox',
      name,
      checked: this.#shown[name] === true,
    });
    input.addEventListener('change', () => this.#set(name, input.checked));
    return create('label', { class: 'flag' }, input, label);
  }

  /** Closed at first, since its controls would push the pages out of view. */
  #createTemplateOptions(template: TemplateInfo): HTMLElement {
    const details = create(
      'details',
      { class: 'options', open: this.#areOptionsOpen },
      create('summary', {}, 'Template options'),
      create('div', { class: 'controls' }, ...this.#createTemplateControls(template)),
    );
    details.addEventListener('toggle', () => {
      this.#areOptionsOpen = details.open;
    });
    return details;
  }

  /** Creates controls for the options of the template, except lists of sections. */
  #createTemplateControls({ options }: TemplateInfo): HTMLElement[] {
    return Object.entries(options).flatMap(([name, option]) => {
      if (option.type === 'sections') return [];
      const current = this.#shown.templateOptions?.[name] ?? option.default;
      const set = (value: string | number | boolean): void =>
        this.#set('templateOptions', { ...this.#shown.templateOptions, [name]: value });
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
