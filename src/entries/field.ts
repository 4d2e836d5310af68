/** What a field of an entry holds, and so how it is read. */
export type Content =
  /** What something is called: nothing where nothing of it is seen. */
  | 'name'
  /** One line. */
  | 'text'
  /** A list of people. */
  | 'names'
  /** A list of bullet points, each of which may be a list again. */
  | 'points'
  /** A whole number. */
  | 'count'
  /** Where a link leads that shows other words. */
  | 'address'
  /** A digital object identifier, which is a link, too. */
  | 'doi'
  | 'date';

/** What a value of a type can be read as. */
type ContentOf<Value> = Value extends readonly string[]
  ? 'names' | 'points'
  : [Extract<Value, string>] extends [never]
    ? 'count'
    : Exclude<Content, 'names' | 'points' | 'count'>;

/** All that the stages ask about a field of an entry: a row of its kind's table. */
export interface Field {
  readonly content: Content;
  /** Whether an entry is none without it. */
  readonly required?: true;
  /**
   * What people call it who know other formats (JSON Resume, RenderCV, Europass) or write from memory; with spaces between.
   * Compared without case, `_` and `-`.
   */
  readonly synonyms?: string;
}

/** A kind of entries: its table. */
export interface Kind<Entry = Readonly<Record<string, unknown>>> {
  /** As messages call one, with its article. */
  readonly name: string;
  readonly fields: Fields<Entry>;
}

/** A row for each key of an entry, which agrees with the type of its value. */
export type Fields<Entry> = {
  readonly [Key in keyof Entry]-?: Field & {
    readonly content: ContentOf<NonNullable<Entry[Key]>>;
  } & (undefined extends Entry[Key] ? { readonly required?: never } : { readonly required: true });
};
