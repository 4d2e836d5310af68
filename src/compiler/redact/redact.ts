import { type Diagnostic, type DocumentPath, diagnostic } from '../../diagnostics/diagnostic.js';
import { quote, shorten } from '../../diagnostics/quote.js';
import { defined, isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { fieldsWith } from '../fields/entry-fields.js';
import {
  REDACTABLE,
  type RedactableField,
  type Redaction,
  redactedFields,
} from '../fields/person-fields.js';
import { shownIn } from '../model/text/markdown.js';
import { secretsOf } from './field-secrets.js';
import { PersonName } from './person-name.js';
import { readingsOf, withoutLinks } from './readings.js';
import { Finder, type Secret } from './secret.js';

/** What stands in place of the person among authors, in all languages. */
const SOMEBODY = '[…]';

/** The parts of a cover letter that are fields of its sender. */
const LETTER_PARTS: { readonly [Field in RedactableField]?: readonly string[] } = {
  name: ['signature'],
  location: ['sender', 'place'],
};

/** All that a letter shows of the CV of its sender. */
const HEADER: readonly string[] = [...REDACTABLE, 'label'];

/**
 * The document of a published copy, and the cover letter that goes with it: later stages see nothing else, so no output can contain
 * what was left out. Everything keeps its path, so that places in messages stay right.
 *
 * @param document - one without errors
 * @returns also what the rest of the document still tells
 */
export function redactDocument(
  document: unknown,
  redaction: Redaction,
  letter?: PlainObject,
): { document: unknown; letter?: unknown; diagnostics: readonly Diagnostic[] } {
  const fields = redactedFields(redaction);
  if (!isPlainObject(document) || !isPlainObject(document.cv))
    return { document, letter, diagnostics: [] };
  const { cv, language } = document;
  const { name, ...others } = cv;
  const hidesName = fields.includes('name');
  const shownName = hidesName || typeof name !== 'string' ? '' : shownIn(name);
  const sender = fields.includes('location') ? { location: letter?.sender } : {};
  const copy = new Copy(
    [cv, sender].flatMap((person) => fields.flatMap((field) => secretsOf(field, person))),
    {
      shown: new Set([shownName, ...shownName.split(/\s+/)]),
      person: hidesName && typeof name === 'string' ? new PersonName(name) : undefined,
      markdown: redaction.markdown !== false,
    },
  );
  // The language of a letter is that of the document.
  const omitted = ['$schema', 'language'].concat(
    fields.flatMap((field) => [field, ...(LETTER_PARTS[field] ?? [])]),
  );
  const isKept = (key: string): boolean => !omitted.includes(key);
  const isShown = (key: string): boolean => isKept(key) && (!letter || HEADER.includes(key));
  const published = {
    ...(copy.of(partsOf(others, isShown), ['cv']) as object),
    ...defined({ name: hidesName ? '' : name }),
  };
  copy.of(language, ['language']);
  return {
    document: { ...document, cv: published },
    letter: letter && copy.of(partsOf(letter, isKept), ['letter']),
    diagnostics: [...copy.diagnostics, ...(redaction.anonymous ? [whatIsUnknown()] : [])],
  };
}

function partsOf(value: PlainObject, isWanted: (key: string) => boolean): PlainObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => isWanted(key)));
}

/** The keys of entries that contain people, and those that contain addresses. */
const PEOPLE = fieldsWith(({ content }) => content === 'names');
const ADDRESSES = fieldsWith(({ content }) => content === 'address');

/**
 * The field that is left out of a published copy, wholly or in part, at a path below `cv`; for authors that is the name. Undefined if
 * texts stay there as they are.
 */
export function redactedAt(path: readonly string[], redaction: Redaction): string | undefined {
  const fields: readonly string[] = redactedFields(redaction);
  const [key = '', ...below] = path;
  if (fields.includes(key)) return key;
  if (fields.includes('name') && below.some((step) => PEOPLE.has(step))) return 'name';
  return fields.some(tellsPerson) ? below.find((step) => ADDRESSES.has(step)) : undefined;
}

/** Authors in one text. */
const SEVERAL = /[;&]|,.*,|\band\b/;

/** A town is in the addresses of others, too. */
function tellsPerson(field: string): boolean {
  return field !== 'location' && field !== 'photo';
}

/** Copies a document, and notes where it still tells a secret. */
class Copy {
  readonly diagnostics: Diagnostic[] = [];
  readonly #finder: Finder;

  constructor(
    secrets: readonly Secret[],
    readonly how: {
      /** The name and its words, as they are shown: no secrets, even if a user name is the same. */
      readonly shown: ReadonlySet<string>;
      /** The person among authors; undefined if the name is shown. */
      readonly person: PersonName | undefined;
      /** Whether texts are Markdown. */
      readonly markdown: boolean;
    },
  ) {
    this.#finder = new Finder(secrets);
  }

  of(value: unknown, path: DocumentPath): unknown {
    if (typeof value === 'string') return this.#text(value, path);
    if (typeof value === 'number') this.#report(this.#secretsIn(String(value), ''), path);
    if (Array.isArray(value)) return value.map((item, index) => this.of(item, [...path, index]));
    if (!isPlainObject(value)) return value;
    const parts = Object.entries(value).map(
      ([key, part]) => [key, this.of(part, [...path, key])] as const,
    );
    const { link_text, ...copy } = Object.fromEntries(
      parts.filter(([, part]) => part !== undefined),
    );
    // Where no entry has a link any more, a text for links would be said to be unused.
    const isUnused =
      Array.isArray(value.entries) &&
      value.entries.some(({ url }) => url) &&
      Array.isArray(copy.entries) &&
      copy.entries.every((entry) => !entry.url);
    return link_text === undefined || isUnused ? copy : { ...copy, link_text };
  }

  /** The text itself, what replaces it, or nothing. */
  #text(text: string, path: DocumentPath): string | undefined {
    const key = path.findLast((step) => typeof step === 'string') as string;
    // What is said of the titles of sections, is said where the sections stand.
    if (key === 'section_order') return text;
    if (PEOPLE.has(key)) return this.#author(text, path, key);
    const isTold = (target: string): boolean =>
      [...this.#secretsIn(target, key, true).keys()].some(tellsPerson);
    // An address of the person.
    if (ADDRESSES.has(key) && isTold(text)) return undefined;
    const copy = this.how.markdown ? withoutLinks(text, isTold) : text;
    this.#report(this.#secretsIn(copy, key), path);
    return copy;
  }

  #author(text: string, path: DocumentPath, key: string): string {
    const likeness = this.how.person?.compare(text);
    const found = this.#secretsIn(text, key);
    // A user name may be the person's name in other letters.
    const isWhole = this.how.person && [...found.values()].some((part) => part === text.trim());
    if (likeness === true || isWhole) return SOMEBODY;
    if (likeness && !found.has('name')) found.set('name', likeness);
    this.#report(found, path);
    return text;
  }

  #report(found: ReadonlyMap<RedactableField, string>, path: DocumentPath): void {
    // A name within an address of mail needs no warning of its own, nor does a part that tells two fields.
    const parts = new Map([...found].reverse().map(([field, part]) => [part, field]));
    for (const [part, field] of parts) {
      const isWithin = [...parts.keys()].some((other) => other !== part && other.includes(part));
      if (!isWithin) this.diagnostics.push(stillThere(field, part, path));
    }
  }

  /** The fields that a text tells, with the first part of it that does. */
  #secretsIn(
    text: string,
    key: string,
    isAddress = ADDRESSES.has(key) || key === 'website',
  ): Map<RedactableField, string> {
    const found = new Map<RedactableField, string>();
    // Authors are compared by their whole names, since they may share a word. Where the name is shown, a user name may be the same.
    const isLeft = ({ field, kind, allowedIn }: Secret): boolean =>
      PEOPLE.has(key) &&
      !SEVERAL.test(text) &&
      (this.how.person === undefined ? !!allowedIn : field === 'name' && kind === 'word');
    const isWanted = (secret: Secret, part: string): boolean =>
      !secret.allowedIn?.includes(key) && !isLeft(secret) && !this.how.shown.has(part);
    for (const reading of readingsOf(text, isAddress))
      for (const [field, part] of this.#finder.find(reading, isWanted))
        if (!found.has(field)) found.set(field, part);
    return found;
  }
}

function stillThere(field: RedactableField, part: string, path: DocumentPath): Diagnostic {
  return diagnostic(
    'not-redacted',
    path,
    `\`${field}\` is left out, but this text has it, too: ${quote(part)}.`,
    {
      found: shorten(part),
      part,
      hint: 'write another text; `--set` and `--overlay` (`set` and `overlays`) change it in this copy alone',
    },
  );
}

/** What no program can know about an anonymous copy. */
function whatIsUnknown(): Diagnostic {
  const message =
    'Employers, schools, titles of publications and their DOIs are left as they are, and other texts may tell who the person is.';
  return diagnostic('anonymity', [], message, {
    hint: 'read the copy before you pass it on, and give its file a name that tells nothing, with `-o`',
  });
}
