import { type Diagnostic, type DocumentPath, diagnostic } from '../../diagnostics/diagnostic.js';
import { quote, shorten } from '../../diagnostics/quote.js';
import { defined, isPlainObject } from '../../util/plain-object.js';
import { fieldsWith } from '../fields/entry-fields.js';
import { type RedactableField, type Redaction, redactedFields } from '../fields/person-fields.js';
import { ownName } from '../model/own-name.js';
import { comparable, type Secret, secretsOf } from './secret.js';

/** What stands in place of the person among authors, in all languages. */
const SOMEBODY = '[…]';

/**
 * The document of a published copy: later stages see nothing else, so no output can contain what was left out. Everything keeps its
 * path, so that places in messages stay right.
 *
 * @param document - one without errors
 * @returns also what the rest of the document still tells
 */
export function redactDocument(
  document: unknown,
  redaction: Redaction,
): { document: unknown; diagnostics: readonly Diagnostic[] } {
  const fields = redactedFields(redaction);
  if (!isPlainObject(document) || !isPlainObject(document.cv)) return { document, diagnostics: [] };
  const { cv } = document;
  const { name, ...others } = Object.fromEntries(
    Object.entries(cv).filter(
      ([key]) => key === 'name' || !(fields as readonly string[]).includes(key),
    ),
  );
  const hidesName = fields.includes('name');
  const copy = new Copy(
    fields.flatMap((field) => secretsOf(field, cv)),
    {
      shownName: hidesName ? undefined : name,
      isPerson: hidesName && typeof name === 'string' ? ownName(name) : undefined,
      withoutLinks: redaction.anonymous,
    },
  );
  const published = {
    ...(copy.of(others, ['cv']) as object),
    ...defined({ name: hidesName ? '' : name }),
  };
  return {
    document: { ...document, cv: published },
    diagnostics: [...copy.diagnostics, ...(redaction.anonymous ? [whatIsUnknown()] : [])],
  };
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
  return redaction.anonymous ? below.find((step) => ADDRESSES.has(step)) : undefined;
}

/** Copies a document, and notes where it still tells a secret. */
class Copy {
  readonly diagnostics: Diagnostic[] = [];

  constructor(
    readonly secrets: readonly Secret[],
    readonly how: {
      /** The name as it is shown, which is no secret, even if a user name has the same words. */
      readonly shownName: unknown;
      /** Which of some authors is the person; undefined if the name is shown. */
      readonly isPerson: ((authors: readonly string[]) => readonly boolean[]) | undefined;
      /** Whether entries lose links that tell a secret. */
      readonly withoutLinks: boolean;
    },
  ) {}

  of(value: unknown, path: DocumentPath): unknown {
    if (typeof value === 'string') return this.#text(value, path);
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
      this.how.withoutLinks &&
      Array.isArray(copy.entries) &&
      copy.entries.every((entry) => !entry.url);
    return link_text === undefined || isUnused ? copy : { ...copy, link_text };
  }

  /** The text itself, what replaces it, or nothing. */
  #text(text: string, path: DocumentPath): string | undefined {
    const key = path.findLast((step) => typeof step === 'string') as string;
    // What is said of the titles of sections, is said where the sections stand.
    if (key === 'section_order') return text;
    const { isPerson, withoutLinks } = this.how;
    const found = this.#secretsIn(text, key);
    if (PEOPLE.has(key) && isPerson !== undefined) {
      // A user name may be the person's name in other letters.
      const isWhole = [...found.values()].some((part) => part === text.trim());
      if (isWhole || isPerson([text])[0]) return SOMEBODY;
    }
    // An address of the person; a town is in those of others, too.
    if (
      withoutLinks &&
      ADDRESSES.has(key) &&
      [...found.keys()].some((field) => field !== 'location')
    )
      return undefined;
    for (const [field, part] of found) this.diagnostics.push(stillThere(field, part, path));
    return text;
  }

  /** The fields that a text tells, with the first part of it that does. */
  #secretsIn(text: string, key: string): Map<RedactableField, string> {
    const found = new Map<RedactableField, string>();
    const other = comparable(text);
    for (const { field, allowedIn, find } of this.secrets) {
      const part = allowedIn === key || found.has(field) ? undefined : find(other);
      if (part !== undefined && part !== this.how.shownName) found.set(field, part);
    }
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
