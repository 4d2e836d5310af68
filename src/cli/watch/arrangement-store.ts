import {
  applySettings,
  changeTemplate,
  chooseOptions,
} from '../../compiler/options/document-settings.js';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { diffSettings } from '../../compiler/pipeline/write-settings.js';
import { BUNDLED_TEMPLATES } from '../../compiler/schema/bundled-templates.js';
import type { Source } from '../../compiler/source/source.js';
import { CLASSIC } from '../../compiler/templates/template.js';
import {
  type Arrangement,
  type ArrangementChange,
  type ArrangementState,
  applyChange,
  arrangeSections,
  compileSections,
  type RenderedArrangement,
  toArrangement,
} from '../../preview/arrangement.js';
import type { PlainObject } from '../../util/plain-object.js';
import { quoteArgument } from '../invocation.js';

export interface ArrangedDocument {
  readonly options: CompleteOptions;
  readonly rendered: RenderedArrangement;
}

const DEFAULTS = { template: CLASSIC.name, fit: undefined, breakBefore: [], keep: [] };

/** Keeps the choices in the preview, which override the options of the command. */
export class ArrangementStore {
  #choice: Arrangement | undefined;
  /** The arrangement without these choices, and without the arguments of the command. */
  #base: RenderedArrangement | undefined;
  /** Undefined if the document is converted, or has options elsewhere, as in an edition. */
  #settings: CompleteOptions | undefined;

  /** @param args - arguments of the command */
  constructor(readonly args: Partial<Arrangement>) {}

  get isChosen(): boolean {
    return this.#choice !== undefined;
  }

  choose(arrangement: ArrangementState, change: ArrangementChange): void {
    this.#choice = applyChange(this.#choice ?? toArrangement(arrangement), change);
  }

  /** Ignores sections that no longer exist. */
  async apply(source: Source, options: CompleteOptions): Promise<ArrangedDocument> {
    const context = { document: source.value, isLetter: false };
    const own = applySettings(
      { ...options, ...DEFAULTS, templateOptions: {}, chosen: [] },
      context,
    );
    const select = <Name extends keyof Arrangement>(name: Name): CompleteOptions[Name] =>
      (this.args[name] === undefined ? options : own)[name];
    const lists = { breakBefore: select('breakBefore'), keep: select('keep') };
    const sections = await compileSections(source, chooseOptions(options, lists));
    this.#base = {
      template: select('template'),
      fit: select('fit') ?? null,
      sections: sections ?? [],
    };
    const { overlays, set, documentSettings } = options;
    // A converted document cannot be edited.
    const isEditable = sections !== undefined && source.createEdits !== undefined;
    const isOwn = documentSettings && overlays.length + set.length === 0;
    this.#settings = isEditable && isOwn ? own : undefined;
    return this.#arrange(source, options, sections ?? []);
  }

  async #arrange(
    source: Source,
    options: CompleteOptions,
    sections: RenderedArrangement['sections'],
  ): Promise<ArrangedDocument> {
    const { breakBefore: breakArgument, keep: keepArgument } = this.args;
    const { template, fit = null } = options;
    if (this.#choice === undefined) {
      const isSame = (breakArgument ?? keepArgument) === undefined;
      const shown = isSame ? sections : ((await compileSections(source, options)) ?? []);
      return { options, rendered: { template, fit, sections: shown } };
    }
    const choice = this.#choice;
    const shown = arrangeSections(sections, choice);
    const rendered = { template: choice.template, fit: choice.fit ?? null, sections: shown };
    const { template: chosen, ...others } = toArrangement(rendered);
    return { options: chooseOptions(withTemplate(options, chosen), others), rendered };
  }

  toShown(rendered: RenderedArrangement, notes: readonly string[]): ArrangementState {
    const { template, fit, ...lists } = this.#choice ?? toArrangement(rendered);
    const sections = arrangeSections(rendered.sections, lists);
    const arrangement = { template, fit: fit ?? null, sections };
    const isChanged = JSON.stringify(arrangement) !== JSON.stringify(this.#base);
    return {
      ...arrangement,
      templates: [
        ...new Set<string>([...BUNDLED_TEMPLATES, this.args.template ?? template, template]),
      ],
      options: this.#commandOptions(toArrangement(arrangement)),
      canKeep: this.#settings !== undefined && isChanged,
      notes,
    };
  }

  /** Returns the settings to write into the document, by key. */
  toSettings(shown: RenderedArrangement): PlainObject {
    const { templateOptions = {} } = this.#settings ?? {};
    const current = this.#base && toArrangement(this.#base);
    return diffSettings(toArrangement(shown), { ...current, templateOptions });
  }

  /** The choices are those of the document now, unless arguments override these. */
  markKept({ template, fit, sections }: RenderedArrangement): void {
    this.#base = { template, fit, sections };
    if (Object.keys(DEFAULTS).every((name) => this.args[name as keyof Arrangement] === undefined))
      this.#choice = undefined;
  }

  /** Lists the options that differ from the settings of the document or of the edition. */
  #commandOptions({ template, fit, breakBefore, keep }: Arrangement): string {
    const base = this.#base && toArrangement(this.#base);
    const listChanged = (flag: string, titles: readonly string[], old?: readonly string[]) =>
      String(titles) === String(old) ? [] : titles.flatMap((title) => [flag, title]);
    const args = [
      ...(template === base?.template ? [] : ['--template', template]),
      ...(fit === undefined || fit === base?.fit ? [] : ['--fit', String(fit)]),
      ...listChanged('--break-before', breakBefore, base?.breakBefore),
      ...listChanged('--keep', keep, base?.keep),
    ];
    return args.map((arg) => quoteArgument(arg)).join(' ');
  }
}

export function withTemplate(options: CompleteOptions, template: string): CompleteOptions {
  const { templateOptions = {}, ...others } = changeTemplate(options, template);
  return chooseOptions({ ...others, templateOptions }, { template });
}
