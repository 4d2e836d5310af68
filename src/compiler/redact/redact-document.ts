import {
  createDiagnostic,
  type Diagnostic,
  type DocumentPath,
} from '../../diagnostics/diagnostic.js';
import { quote, shorten } from '../../diagnostics/quote.js';
import { isPlainObject, omitUndefined, type PlainObject, toList } from '../../util/plain-object.js';
import { fieldKeysWhere } from '../fields/entry-fields.js';
import {
  getRedactedFields,
  REDACTABLE,
  type RedactableField,
  type Redaction,
} from '../fields/person-fields.js';
import { toDisplayedText } from '../model/text/markdown.js';
import { collectSensitiveTexts } from './collect-sensitive-texts.js';
import { extractNormalizedTexts, removeLinks } from './extract-normalized-texts.js';
import { findContacts } from './find-contacts.js';
import { PersonName } from './person-name.js';
import { type SensitiveText, SensitiveTextFinder } from './sensitive-text.js';

const REDACTED_AUTHOR = '[…]';

const LETTER_KEYS: { readonly [Field in RedactableField]?: readonly string[] } = {
  name: ['signature'],
  location: ['sender', 'place'],
};

const HEADER_FIELDS: readonly string[] = [...REDACTABLE, 'label'];

/** Data that outputs must not contain. */
export interface SensitiveData {
  readonly texts: readonly SensitiveText[];
  /** The name and its words if shown: never sensitive, even if equal to a user name. */
  readonly visibleNames: readonly string[];
}

/**
 * Redacts a document without errors, and its cover letter. All values keep their paths, so that
 * diagnostics keep their ranges.
 */
export function redactDocument(
  document: unknown,
  redaction: Redaction,
  letter?: PlainObject,
): {
  document: unknown;
  letter?: unknown;
  diagnostics: readonly Diagnostic[];
  sensitive: SensitiveData;
} {
  const fields = getRedactedFields(redaction);
  if (!isPlainObject(document)) {
    const sensitive = { texts: [], visibleNames: [] };
    return { document, letter, diagnostics: [], sensitive };
  }
  const { language, contacts } = document;
  const cv = isPlainObject(document.cv) ? document.cv : {};
  const { name, ...rest } = cv;
  const hidesName = fields.includes('name');
  const visibleName = hidesName || typeof name !== 'string' ? '' : toDisplayedText(name);
  const sender = fields.includes('location') ? { location: letter?.sender } : {};
  const redactedContacts = new Map(
    (toList(contacts) as PlainObject[]).flatMap((contact) => {
      const content = getContactFields(contact);
      const redacted = fields.filter((field) => content[field] !== undefined);
      const texts = redacted.flatMap((field) => collectSensitiveTexts(field, { ...content, name }));
      return redacted.length > 0 ? [[contact, texts] as const] : [];
    }),
  );
  const sensitive: SensitiveData = {
    texts: [
      ...[cv, sender].flatMap((person) =>
        fields.flatMap((field) => collectSensitiveTexts(field, person, language)),
      ),
      ...[...redactedContacts.values()].flat(),
    ],
    visibleNames: [visibleName, ...visibleName.split(/\s+/)],
  };
  const redactor = new Redactor(sensitive.texts, {
    visibleNames: new Set(sensitive.visibleNames),
    person: hidesName && typeof name === 'string' ? new PersonName(name) : undefined,
    markdown: redaction.markdown !== false,
    anonymous: redaction.anonymous,
  });
  // The language of a letter was merged into the document.
  const omitted = ['$schema', 'language'].concat(
    fields.flatMap((field) => [field, ...(LETTER_KEYS[field] ?? [])]),
  );
  const isKept = (key: string): boolean => !omitted.includes(key);
  const isShown = (key: string): boolean => isKept(key) && (!letter || HEADER_FIELDS.includes(key));
  const redacted = {
    ...(redactor.redact(pickKeys(rest, isShown), ['cv']) as object),
    ...omitUndefined({ name: hidesName ? '' : name }),
  };
  redactor.redact(language, ['language']);
  const shownContacts = (toList(contacts) as PlainObject[]).map((contact, index) =>
    redactedContacts.has(contact) ? null : redactor.redact(contact, ['contacts', index]),
  );
  return {
    document: { ...document, cv: document.cv && redacted, contacts: shownContacts },
    letter: letter && redactor.redact(pickKeys(letter, isKept), ['letter']),
    diagnostics: [...redactor.diagnostics, ...(redaction.anonymous ? [createRisksInfo()] : [])],
    sensitive,
  };
}

/** Returns the fields of the person with the same content; a link may be an email address. */
function getContactFields(contact: PlainObject): { readonly [Field in RedactableField]?: unknown } {
  const { network, username, email, phone, url } = contact;
  const [, mail, number] = /^(?:mailto:([^?]*)|tel:(.*))/i.exec(String(url)) ?? [];
  const isNumber = network === 'WhatsApp' || (network === 'Signal' && /^\+/.test(String(username)));
  return {
    social_networks: network && [contact],
    email: mail ?? email,
    phone: number ?? (isNumber ? username : phone),
    website: url,
  };
}

function pickKeys(value: PlainObject, isIncluded: (key: string) => boolean): PlainObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => isIncluded(key)));
}

const PEOPLE_KEYS = fieldKeysWhere(({ content }) => content === 'names');
const ADDRESS_KEYS = fieldKeysWhere(({ content }) => content === 'address');

/**
 * Finds the field of the person that redaction may remove from the text at a path below `cv`;
 * undefined if it stays unchanged.
 */
export function findRedactedField(
  path: readonly string[],
  redaction: Redaction,
): string | undefined {
  const fields: readonly string[] = getRedactedFields(redaction);
  const [key = '', ...rest] = path;
  if (fields.includes(key)) return key;
  if (fields.includes('name') && rest.some((step) => PEOPLE_KEYS.has(step))) return 'name';
  return fields.some(identifiesPerson) ? rest.find((step) => ADDRESS_KEYS.has(step)) : undefined;
}

const SEVERAL_AUTHORS = /[;&]|,.*,|\band\b/;

/** A town is part of other addresses, too. */
function identifiesPerson(field: string): boolean {
  return field !== 'location' && field !== 'photo';
}

class Redactor {
  readonly diagnostics: Diagnostic[] = [];
  readonly #finder: SensitiveTextFinder;

  constructor(
    secrets: readonly SensitiveText[],
    readonly options: {
      readonly visibleNames: ReadonlySet<string>;
      readonly person: PersonName | undefined;
      readonly markdown: boolean;
      /** Whether to find contacts of others, and those that are not in the document's fields. */
      readonly anonymous: boolean;
    },
  ) {
    this.#finder = new SensitiveTextFinder(secrets);
  }

  redact(value: unknown, path: DocumentPath): unknown {
    if (typeof value === 'string') return this.#redactText(value, path);
    if (typeof value === 'number') this.#report(this.#findOccurrences(String(value), ''), path);
    if (Array.isArray(value))
      return value.map((item, index) => this.redact(item, [...path, index]));
    if (!isPlainObject(value)) return value;
    const fields = Object.entries(value).map(
      ([key, field]) => [key, this.redact(field, [...path, key])] as const,
    );
    const { link_text, ...copy } = Object.fromEntries(
      fields.filter(([, field]) => field !== undefined),
    );
    // Prevents a warning that `link_text` is unused if redaction removed all links.
    const isUnused =
      Array.isArray(value.entries) &&
      value.entries.some(({ url }) => url) &&
      Array.isArray(copy.entries) &&
      copy.entries.every((entry) => !entry.url);
    return link_text === undefined || isUnused ? copy : { ...copy, link_text };
  }

  /** Returns the text, its replacement, or undefined if it must be removed. */
  #redactText(text: string, path: DocumentPath): string | undefined {
    const lastKey = path.findLast((step) => typeof step === 'string') as string;
    const key = path[0] === 'contacts' && lastKey === 'url' ? 'website' : lastKey;
    // Titles are reported at their sections.
    if (key === 'section_order') return text;
    if (PEOPLE_KEYS.has(key)) return this.#redactAuthor(text, path, key);
    const isSensitive = (target: string): boolean =>
      [...this.#findOccurrences(target, key, true).keys()].some(identifiesPerson);
    if (ADDRESS_KEYS.has(key) && isSensitive(text)) return undefined;
    const result = this.options.markdown ? removeLinks(text, isSensitive) : text;
    this.#report(this.#findOccurrences(result, key), path);
    return result;
  }

  #redactAuthor(text: string, path: DocumentPath, key: string): string {
    const { person } = this.options;
    const match = person?.compare(text);
    const occurrences = this.#findOccurrences(text, key);
    // A user name may be the person's name in another spelling.
    const isWhole = person && [...occurrences.values()].some((part) => part === text.trim());
    if (match === true || isWhole) return REDACTED_AUTHOR;
    if (match && !occurrences.has('name')) occurrences.set('name', match);
    this.#report(occurrences, path);
    return text;
  }

  /** Reports each part once, and no part of another, such as the name in an e-mail address. */
  #report(occurrences: ReadonlyMap<RedactableField, string>, path: DocumentPath): void {
    const parts = new Map([...occurrences].reverse().map(([field, part]) => [part, field]));
    for (const [part, field] of parts) {
      const isWithin = [...parts.keys()].some((other) => other !== part && other.includes(part));
      const kind = this.options.anonymous ? CONTACT_KINDS.get(field) : undefined;
      if (!isWithin) this.diagnostics.push(createRemainsWarning(field, part, path, kind));
    }
  }

  /** Finds the first occurrence of each field. */
  #findOccurrences(
    text: string,
    key: string,
    isAddress = ADDRESS_KEYS.has(key) || key === 'website',
  ): Map<RedactableField, string> {
    const occurrences = new Map<RedactableField, string>();
    const { person, visibleNames } = this.options;
    // Authors may share a word with the person. If the name is shown, a user name may equal it.
    const isSkippedAuthor = ({ field, kind, allowedIn }: SensitiveText): boolean =>
      PEOPLE_KEYS.has(key) &&
      !SEVERAL_AUTHORS.test(text) &&
      (person === undefined ? !!allowedIn : field === 'name' && kind === 'word');
    const isSensitive = (secret: SensitiveText, part: string): boolean =>
      !secret.allowedIn?.includes(key) && !isSkippedAuthor(secret) && !visibleNames.has(part);
    for (const normalized of extractNormalizedTexts(text, isAddress)) {
      const contacts = this.options.anonymous ? findContacts(normalized) : {};
      for (const [field, part] of [
        ...this.#finder.find(normalized, isSensitive),
        ...(Object.entries(contacts) as [RedactableField, string][]),
      ])
        if (!occurrences.has(field)) occurrences.set(field, part);
    }
    return occurrences;
  }
}

const CONTACT_KINDS: ReadonlyMap<RedactableField, string> = new Map([
  ['email', 'an email address'],
  ['phone', 'a phone number'],
]);

function createRemainsWarning(
  field: RedactableField,
  part: string,
  path: DocumentPath,
  kind = 'it, too',
): Diagnostic {
  const message = `\`${field}\` is redacted, but this text contains ${kind}: ${quote(part)}.`;
  return createDiagnostic('not-redacted', path, message, {
    found: shorten(part),
    part,
    hint: 'change this text; for this version only, in its edition or with `--set` or `--overlay`',
  });
}

function createRisksInfo(): Diagnostic {
  const message =
    'Employers, schools, publication titles and DOIs are not redacted, ' +
    'and other texts may identify the person.';
  return createDiagnostic('anonymity', [], message, {
    hint: 'check the output before you publish it, and choose a neutral file name with `-o`',
  });
}
