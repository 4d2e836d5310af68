import type { tags } from 'typia';
import type { Uri } from './scalars.js';
import type { MaxLength, MinLength } from './tags.js';

/** The heading of a CV, its summary, and the order of its sections: the same in both variants. */
export interface PersonalFields {
  /** Name of the person. */
  name: string;
  /** A line under the name, such as a profession. */
  label?: string | null;
  /** Where the person lives. Shown only on request (`showLocation`). */
  location?: string | null;
  /** E-mail address. */
  email?: (string & tags.Format<'email'> & tags.Example<'jane.doe@example.com'>) | null;
  /** Telephone number, preferably in international form (`+41 44 668 18 00`). */
  phone?: (string & MinLength<7> & MaxLength<64> & tags.Example<'+41 44 668 18 00'>) | null;
  /** Website. */
  website?: Uri | null;
  /** A few sentences, shown first. They may contain inline Markdown; a blank line starts a new paragraph. */
  summary?: string | null;
  /** Section titles or keys in the order you want; the other sections follow in the default order. */
  section_order?: readonly string[] | null;
}
