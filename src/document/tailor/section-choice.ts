/** The options that name sections by their titles. */
export interface SectionChoice {
  /** The sections to have; all if empty. */
  readonly only: readonly string[];
  /** The sections to leave out. */
  readonly skip: readonly string[];
  /** The sections that begin a page. */
  readonly breakBefore: readonly string[];
  /** The sections that stay on one page. */
  readonly keep: readonly string[];
}

/** Each of these options, by the name that it has on the command line. */
const FLAGS = { only: 'only', skip: 'skip', breakBefore: 'break-before', keep: 'keep' } as const;

/** The names of these options, so that callers need not list them. */
export const TITLE_OPTIONS = Object.keys(FLAGS) as readonly (keyof SectionChoice)[];

/** The name under which messages show what an option says. */
export function fileOfTitles(option: keyof SectionChoice): string {
  return `--${FLAGS[option]}`;
}

/** Whether any section is named. */
export function choosesSections(choice: SectionChoice): boolean {
  return TITLE_OPTIONS.some((option) => choice[option].length > 0);
}
