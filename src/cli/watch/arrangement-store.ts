import type { CompleteOptions } from '../../compiler/options/options.js';
import { BUNDLED, CLASSIC } from '../../compiler/templates/template.js';
import {
  type Arrangement,
  type ArrangementChange,
  arrangedSections,
  arrangementOf,
  changed,
  type Rendered,
  type ShownArrangement,
} from '../../preview/arrangement.js';
import { word } from '../invocation.js';

/** What was chosen in the preview; before that, the options of the command count. */
export class ArrangementStore {
  #chosen: Arrangement | undefined;

  /** @param templates - chosen outside of the preview */
  constructor(
    readonly templates: {
      readonly ofCommand: string | undefined;
      readonly ofEdition: string | undefined;
    },
  ) {}

  get isChosen(): boolean {
    return this.#chosen !== undefined;
  }

  choose(shown: ShownArrangement, change: ArrangementChange): void {
    this.#chosen = changed(this.#chosen ?? arrangementOf(shown), change);
  }

  /** Ignores sections that no longer exist. */
  async apply(source: unknown, options: CompleteOptions): Promise<CompleteOptions> {
    if (this.#chosen === undefined) return options;
    const { template, fit, breakBefore, keep } = this.#chosen;
    const sections = await arrangedSections(source, { ...options, breakBefore: [], keep: [] });
    const titles = new Set(sections?.map(({ title }) => title));
    const present = (list: readonly string[]) => list.filter((title) => titles.has(title));
    return {
      ...withTemplate(options, template),
      fit,
      breakBefore: present(breakBefore),
      keep: present(keep),
    };
  }

  toShown(rendered: Rendered, notes: readonly string[]): ShownArrangement {
    const { template, fit, breakBefore, keep } = this.#chosen ?? arrangementOf(rendered);
    const sections = rendered.sections.map(({ title }) => ({
      title,
      beginsPage: breakBefore.includes(title),
      isKept: keep.includes(title),
    }));
    const shown = { template, fit: fit ?? null, sections };
    return {
      ...shown,
      templates: this.#choices(template),
      options: this.#commandOptions(shown),
      notes,
    };
  }

  /** The template of the command may be a folder. */
  #choices(template: string): string[] {
    return [...new Set<string>([...BUNDLED, this.templates.ofCommand ?? template, template])];
  }

  /** The equivalent options. */
  #commandOptions({ template, fit, sections }: Rendered): string {
    const { ofEdition = CLASSIC.name } = this.templates;
    const isDefault = template === CLASSIC.name && ofEdition === template;
    const args = [
      ...(isDefault ? [] : ['--template', template]),
      ...(fit === null ? [] : ['--fit', String(fit)]),
      ...sections.flatMap(({ title, beginsPage }) => (beginsPage ? ['--break-before', title] : [])),
      ...sections.flatMap(({ title, isKept }) => (isKept ? ['--keep', title] : [])),
    ];
    return args.map((arg) => word(arg)).join(' ');
  }
}

/** Another template has other options, and perhaps no photo. */
export function withTemplate(options: CompleteOptions, template: string): CompleteOptions {
  if (template === options.template) return options;
  return { ...options, template, templateOptions: {}, photo: undefined };
}
