import { changeTemplate, chooseOptions } from '../../compiler/options/document-settings.js';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { BUNDLED_TEMPLATES } from '../../compiler/schema/bundled-templates.js';
import { CLASSIC } from '../../compiler/templates/template.js';
import {
  type Arrangement,
  type ArrangementChange,
  type ArrangementState,
  applyChange,
  compileSections,
  type RenderedArrangement,
  toArrangement,
} from '../../preview/arrangement.js';
import { quoteArgument } from '../invocation.js';

/** Keeps the choices in the preview, which override the options of the command. */
export class ArrangementStore {
  #choice: Arrangement | undefined;

  constructor(
    readonly commandTemplate: string | undefined,
    readonly editionTemplate: string = CLASSIC.name,
  ) {}

  get isChosen(): boolean {
    return this.#choice !== undefined;
  }

  choose(arrangement: ArrangementState, change: ArrangementChange): void {
    this.#choice = applyChange(this.#choice ?? toArrangement(arrangement), change);
  }

  /** Ignores sections that no longer exist. */
  async apply(source: unknown, options: CompleteOptions): Promise<CompleteOptions> {
    if (this.#choice === undefined) return options;
    const { template, fit, breakBefore, keep } = this.#choice;
    const noBreaks = chooseOptions(options, { breakBefore: [], keep: [] });
    const sections = await compileSections(source, noBreaks);
    const titles = new Set(sections?.map(({ title }) => title));
    const keepExisting = (list: readonly string[]) => list.filter((title) => titles.has(title));
    return chooseOptions(withTemplate(options, template), {
      fit,
      breakBefore: keepExisting(breakBefore),
      keep: keepExisting(keep),
    });
  }

  toShown(rendered: RenderedArrangement, notes: readonly string[]): ArrangementState {
    const { template, fit, breakBefore, keep } = this.#choice ?? toArrangement(rendered);
    const sections = rendered.sections.map(({ title }) => ({
      title,
      beginsPage: breakBefore.includes(title),
      isKept: keep.includes(title),
    }));
    const arrangement = { template, fit: fit ?? null, sections };
    return {
      ...arrangement,
      templates: [
        ...new Set<string>([...BUNDLED_TEMPLATES, this.commandTemplate ?? template, template]),
      ],
      options: this.#commandOptions(arrangement),
      notes,
    };
  }

  #commandOptions({ template, fit, sections }: RenderedArrangement): string {
    const isDefault = template === CLASSIC.name && this.editionTemplate === template;
    const args = [
      ...(isDefault ? [] : ['--template', template]),
      ...(fit === null ? [] : ['--fit', String(fit)]),
      ...sections.flatMap(({ title, beginsPage }) => (beginsPage ? ['--break-before', title] : [])),
      ...sections.flatMap(({ title, isKept }) => (isKept ? ['--keep', title] : [])),
    ];
    return args.map((arg) => quoteArgument(arg)).join(' ');
  }
}

export function withTemplate(options: CompleteOptions, template: string): CompleteOptions {
  return chooseOptions(changeTemplate(options, template), { template });
}
