import { DEFAULT_LIMITS } from '../options/limits.js';
import { normaliseOptions } from '../options/options.js';
import type { Allowance } from '../process/protocol.js';
import type { RenderJob } from './render-job.js';

/**
 * A document with every kind of entry, as text: whoever has rendered it has loaded engine, fonts and parser, and compiled
 * what all documents need.
 */
const DOCUMENT = `cv:
  name: Jane Doe
  label: Engineer
  email: jane@example.com
  phone: +41 44 668 18 00
  website: https://example.com
  social_networks: [{ network: GitHub, username: janedoe }]
  summary: A **summary** with *emphasis*, \`code\` and a [link](https://example.com), which is as long as two lines of a page.
  education:
    - { institution: University, area: Botany, study_type: BSc, start_date: 2010-01, end_date: 2013-06, gpa: 1.0, highlights: [Thesis] }
  experience:
    - { company: Company, position: Engineer, location: Bern, start_date: 2014-02, highlights: [One, "Two, **bold**"] }
  projects:
    - { name: Project, date: 2015, url: "https://example.com", highlights: [Done] }
  skills:
    - { name: Languages, details: "English, German" }
  publications:
    - { title: Title, authors: [Jane Doe], doi: 10.1000/182, date: 2016-03, journal: Journal }
  custom_sections:
    - { title: Section, entry_type: NormalEntry, entries: [{ name: Name, highlights: [Text] }] }
`;

/** More than it takes on a busy machine, in milliseconds. */
const TIMEOUT_MS = 60_000;

export function warmUp(): { readonly job: RenderJob; readonly allowance: Allowance } {
  const options = normaliseOptions({ today: '2026-01-01', timeoutMs: TIMEOUT_MS });
  const { memory } = DEFAULT_LIMITS;
  return {
    job: { isWarmUp: true, document: DOCUMENT, format: 'yaml', formats: ['pdf'], options },
    allowance: { timeoutMs: TIMEOUT_MS, memory },
  };
}
