import type { CurriculumVitaeB } from '../schema/document.js';
import type { SectionKey } from '../schema/sections.js';

/** Everything that the stages need to know about a field of the person. */
interface PersonField {
  /** Its content: one line, paragraphs, an address of some kind, a list of texts or of objects. */
  readonly content: 'line' | 'paragraphs' | 'phone' | 'email' | 'website' | 'texts' | 'objects';
  /** Whether it is shown on request only (`showLocation`). */
  readonly isOnRequest?: true;
  /** As in the tables of entries. */
  readonly synonyms?: string;
}

/** The fields of `cv` that are no predefined section, in the order of the header. */
export const PERSON: Readonly<Record<Exclude<keyof CurriculumVitaeB, SectionKey>, PersonField>> = {
  name: { content: 'line', synonyms: 'fullname displayname yourname' },
  label: {
    content: 'line',
    synonyms: 'headline title position jobtitle role profession beruf profesion profissao',
  },
  location: {
    content: 'line',
    isOnRequest: true,
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

/** The ways to reach the person, except profiles on networks, in the order of the header. */
export const CONTACT_KEYS = ['location', 'phone', 'email', 'website'] as const;
export type ContactKey = (typeof CONTACT_KEYS)[number];

/** What a published copy may leave out: fields that say who the person is or how to find them, and the photo, which is an option. */
export const REDACTABLE = ['name', ...CONTACT_KEYS, 'social_networks', 'photo'] as const;

/** A field that `redact` can omit. */
export type RedactableField = (typeof REDACTABLE)[number];

/** What a published copy leaves out. */
export interface Redaction {
  readonly redact: readonly RedactableField[];
  /** Whether nothing tells who the person is: all of these are left out, and the links of entries to pages of the person. */
  readonly anonymous: boolean;
  /** Whether texts are Markdown; true by default. */
  readonly markdown?: boolean;
}

export function redactedFields({ redact, anonymous }: Redaction): readonly RedactableField[] {
  return anonymous ? REDACTABLE : redact;
}
