import type { SectionKey } from '../schema/sections.js';
import type { CurriculumVitaeB } from '../schema/variant-b.js';

/** All that the stages ask about a field of the person. */
interface PersonField {
  /** What it holds: one line, paragraphs, an address of a kind, a list of texts or of objects. */
  readonly content: 'line' | 'paragraphs' | 'phone' | 'email' | 'website' | 'texts' | 'objects';
  /** As in the tables of entries. */
  readonly synonyms?: string;
}

/** The fields of `cv` that are no predefined section, in the order of the header. */
export const PERSON: Readonly<Record<Exclude<keyof CurriculumVitaeB, SectionKey>, PersonField>> = {
  name: { content: 'line' },
  label: { content: 'line', synonyms: 'headline title position jobtitle role profession' },
  location: { content: 'line', synonyms: 'address city' },
  phone: { content: 'phone', synonyms: 'tel telephone mobile phonenumber' },
  email: { content: 'email', synonyms: 'mail emailaddress' },
  website: { content: 'website', synonyms: 'homepage url site web' },
  social_networks: { content: 'objects', synonyms: 'profiles social networks socials accounts' },
  summary: { content: 'paragraphs', synonyms: 'about profile objective aboutme intro introduction' },
  section_order: { content: 'texts', synonyms: 'order sectionsorder' },
  custom_sections: { content: 'objects', synonyms: 'sections customsection othersections' },
};
