import type { CurriculumVitaeB } from '../../schema/document.js';
import type { SectionKey } from '../../schema/sections.js';

/** Everything that the stages need to know about a field of the person. */
interface PersonField {
  /** Its content: one line, paragraphs, an address of some kind, a list of texts or of objects. */
  readonly content: 'line' | 'paragraphs' | 'phone' | 'email' | 'website' | 'texts' | 'objects';
  /** Whether it is a way to reach the person. */
  readonly isContact?: true;
  /** Whether it is shown on request only (`showLocation`). */
  readonly isOnRequest?: true;
  /** As in the tables of entries. */
  readonly synonyms?: string;
}

/** The fields of `cv` that are no predefined section, in the order of the header. */
const TABLE = {
  name: { content: 'line', synonyms: 'fullname displayname yourname' },
  label: { content: 'line', synonyms: 'headline title position jobtitle role profession' },
  location: { content: 'line', isContact: true, isOnRequest: true, synonyms: 'address city' },
  phone: { content: 'phone', isContact: true, synonyms: 'tel telephone mobile phonenumber' },
  email: { content: 'email', isContact: true, synonyms: 'mail emailaddress' },
  website: { content: 'website', isContact: true, synonyms: 'homepage url site web' },
  social_networks: { content: 'objects', synonyms: 'profiles social networks socials accounts' },
  summary: { content: 'paragraphs', synonyms: 'about profile objective aboutme intro introduction' },
  section_order: { content: 'texts', synonyms: 'order sectionsorder' },
  custom_sections: { content: 'objects', synonyms: 'sections customsection othersections' },
} as const satisfies Readonly<Record<Exclude<keyof CurriculumVitaeB, SectionKey>, PersonField>>;

/** The fields of the person, in the order of the header. */
export const PERSON: Readonly<Record<keyof typeof TABLE, PersonField>> = TABLE;

/** A field that is a way to reach the person. */
export type ContactKey = {
  [Key in keyof typeof TABLE]: (typeof TABLE)[Key] extends { readonly isContact: true } ? Key : never;
}[keyof typeof TABLE];

/** The ways to reach the person, except profiles on networks. */
export const CONTACT_KEYS = (Object.keys(TABLE) as (keyof typeof TABLE)[]).filter(isContactKey);

function isContactKey(key: keyof typeof TABLE): key is ContactKey {
  return PERSON[key].isContact === true;
}

/** What a published copy may leave out: fields that say who the person is or how to find them, and the photo, which is an option. */
export const REDACTABLE = ['name', ...CONTACT_KEYS, 'social_networks', 'photo'] as const;

/** One of these. */
export type RedactableField = (typeof REDACTABLE)[number];

/** What a published copy leaves out. */
export interface Redaction {
  readonly redact: readonly RedactableField[];
  /** Whether nothing tells who the person is: all of these are left out, and the links of entries to pages of the person. */
  readonly anonymous: boolean;
}

/** The fields that are left out. */
export function redactedFields({ redact, anonymous }: Redaction): readonly RedactableField[] {
  return anonymous ? REDACTABLE : redact;
}
