import type { Language, Plural } from '../../languages/language.js';
import type { EntryFields, OptionalDate, PeriodB } from '../../schema/entries.js';

/** Everything that the stages need to know about a field of an entry: a row of its kind's table. */
export type Field = Row & (TextField | Counted | Linked | NamesField | ListField);

/** The content of a field, which decides how it is read. */
export type Content = Field['content'];

/** A kind of entries: its table, and what all its entries share. */
export interface Kind<Entry = Readonly<Record<string, unknown>>> {
  /** Its name in messages, with the article. */
  readonly name: string;
  /** The function of the template that its entries call. */
  readonly call: string;
  /** Whether an entry has a heading, or is an item of a list: a name, a colon and a text. */
  readonly form: 'heading' | 'item';
  /** Whether the name of an entry is the link to its `url`, or a separate link follows. */
  readonly link: 'name' | 'behind';
  readonly fields: Fields<Entry>;
}

/** A row for each key of an entry, which agrees with the type of its value. */
export type Fields<Entry> = {
  readonly [Key in keyof Entry]-?: RowOf<NonNullable<Entry[Key]>> &
    (Key extends CommonKey ? { readonly place?: never } : { readonly place: Place }) &
    (undefined extends Entry[Key] ? { readonly required?: never } : { readonly required: true });
};

/** The fields that all kinds have in the same place: in the date column, as a link, as bullet points. */
type CommonKey = keyof EntryFields | keyof OptionalDate | keyof PeriodB;

/** The part that every row has. */
interface Row {
  /**
   * How it continues the line or bullet point of the field before it: after a comma, or in brackets if anything precedes it.
   * Without this, it begins a new one.
   */
  readonly joins?: 'comma' | 'addition';
  /** The name of its argument in markup, if that is not its key with hyphens. */
  readonly argument?: string;
  /** Whether an entry must have it. */
  readonly required?: true;
  /** Names for it in other formats or from memory, separated by spaces. Compared without case, `_` and `-`. */
  readonly synonyms?: string;
}

/** The place of a field that not all kinds have: the first line, a line below it, or a bullet point before the others. */
type Place = Head | Below;

/** In the first line: the name, the degree before it, the subject after it. All kinds have a name. */
type Head = 'degree' | 'name' | 'subject';

type Below = 'line' | 'bullet';

/** A name (empty if nothing of it is visible), any line, or a date, which may be any text, too. */
interface TextField {
  readonly content: 'name' | 'text' | 'date';
  readonly place?: Place;
  /** The program's words before it. */
  readonly words?: WordsOf<string>;
}

/** A whole number. */
interface Counted {
  readonly content: 'count';
  readonly place?: Place;
  /** What it counts. */
  readonly words: WordsOf<Plural>;
}

/** The target of a link with other words, or a digital object identifier, which is shown and linked. */
interface Linked {
  readonly content: 'address' | 'doi';
  readonly place?: Below;
  /** The words of the link. */
  readonly words?: WordsOf<string>;
}

/** A list of people. */
interface NamesField {
  readonly content: 'names';
  readonly place?: Below;
}

/** A list of bullet points, each of which may contain a list. */
interface ListField {
  readonly content: 'points';
  readonly place?: never;
}

type RowOf<Value> = Row &
  ([Value] extends [readonly string[]]
    ? NamesField | ListField
    : [Extract<Value, string>] extends [never]
      ? Counted
      : TextField | Linked);

type Words = Language['words'];

type WordsOf<Kind> = { [Name in keyof Words]: Words[Name] extends Kind ? Name : never }[keyof Words];
