import type { CurriculumVitaeB } from '../schema/document.js';
import type { SectionKey } from '../schema/sections.js';

interface PersonField {
  readonly content: 'line' | 'paragraphs' | 'phone' | 'email' | 'website' | 'texts' | 'objects';
  /** Whether it is printed only with `showLocation`. */
  readonly isHiddenByDefault?: true;
  /** As in `entry-fields.ts`. */
  readonly synonyms?: string;
}

/** Fields of `cv` other than predefined sections, in the order of the header. */
export const PERSON_FIELDS: Readonly<
  Record<Exclude<keyof CurriculumVitaeB, SectionKey>, PersonField>
> = {
  name: { content: 'line', synonyms: 'fullname displayname yourname' },
  label: {
    content: 'line',
    synonyms: 'headline title position jobtitle role profession beruf profesion profissao',
  },
  location: {
    content: 'line',
    isHiddenByDefault: true,
    synonyms: 'address city adresse anschrift ort wohnort direccion endereco indirizzo',
  },
  phone: {
    content: 'phone',
    synonyms: 'tel telephone mobile phonenumber telefon handy telefono telefone',
  },
  email: { content: 'email', synonyms: 'mail emailaddress correo courriel' },
  website: { content: 'website', synonyms: 'homepage url site web' },
  social_networks: { content: 'objects', synonyms: 'profiles social networks socials accounts' },
  summary: {
    content: 'paragraphs',
    synonyms: 'about profile objective aboutme intro introduction',
  },
  section_order: { content: 'texts', synonyms: 'order sectionsorder' },
  custom_sections: { content: 'objects', synonyms: 'sections customsection othersections' },
};

/** Contacts except profiles, in the order of the header. */
export const CONTACT_KEYS = ['location', 'phone', 'email', 'website'] as const;
export type ContactKey = (typeof CONTACT_KEYS)[number];

/**
 * Fields that a redacted version may omit: they identify the person or their whereabouts. The photo
 * is an option.
 */
export const REDACTABLE = ['name', ...CONTACT_KEYS, 'social_networks', 'photo'] as const;

/** A field that `redact` can omit. */
export type RedactableField = (typeof REDACTABLE)[number];

/** The fields that a redacted version omits. */
export interface Redaction {
  readonly redact: readonly RedactableField[];
  /** Whether to omit all of these fields, and links from entries to pages of the person. */
  readonly anonymous: boolean;
  /** Whether texts are Markdown. Default: true. */
  readonly markdown?: boolean;
}

export function getRedactedFields({ redact, anonymous }: Redaction): readonly RedactableField[] {
  return anonymous ? REDACTABLE : redact;
}
