import { createColors } from 'picocolors';
import { andList } from '../../diagnostics/suggest.js';
import { visibleText } from '../../diagnostics/visible.js';
import type { FilledForm, FormLoss, FormValue } from '../../inspect/form.js';
import type { Role } from '../../inspect/structure/structure.js';
import type { Terminal } from '../terminal.js';
import { wrap } from '../wrap.js';
import { inLine } from './line.js';

/** The lines that every form has, though the page may not. */
const ASKED = ['name', 'e-mail', 'phone'] as const;

const LABELS: Partial<Record<Role, string>> = {
  name: 'name',
  email: 'e-mail',
  phone: 'phone',
  address: 'address',
  website: 'links',
  profile: 'links',
};

/** In columns: the labels, and the distance of what stands below them. */
const LABEL = 11;

/** So many jobs, and degrees, are shown. */
const MOST_ENTRIES = 8;

/** What a form would be filled with, a line each; below it the readers that do not get all of it. */
export function describeForm({ person, jobs, education }: FilledForm, terminal: Terminal): string[] {
  const known = new Set(person.map(({ role }) => LABELS[role]));
  const missing = ASKED.filter((label) => !known.has(label)).map((label) => `${label.padEnd(LABEL)}–`);
  return [
    'What a form would be filled with:',
    '',
    ...missing,
    ...grouped(person, ({ role }) => LABELS[role] ?? role, terminal),
    ...grouped(jobs, () => 'jobs', terminal),
    ...grouped(education, () => 'education', terminal),
  ];
}

function grouped(values: readonly FormValue[], labelOf: (value: FormValue) => string, terminal: Terminal): string[] {
  const { dim } = createColors(terminal.colors);
  const more = values.length - MOST_ENTRIES;
  let last = '';
  const lines = values.slice(0, MOST_ENTRIES).flatMap((value) => {
    const label = labelOf(value);
    const shown = label === last ? '' : label;
    last = label;
    const text = `${value.isSure ? '' : 'probably '}${value.texts.map((part) => inLine(part, LONGEST)).join(' · ')}`;
    return [
      ...wrapped(shown, text, terminal),
      ...value.losses.flatMap((loss) => wrapped('', lossIn(loss, value), terminal).map(dim)),
    ];
  });
  return more > 0 ? [...lines, ...wrapped('', `and ${more} more (--json has all)`, terminal)] : lines;
}

/** In columns: of longer texts, the beginning tells enough. */
const LONGEST = 120;

/** `(without it: pdftotext)`, `(elsewhere for rows: "Leeds, UK")` */
function lossIn({ readers, fields }: FormLoss, { fields: all }: FormValue): string {
  if (fields.length === all.length) return `(without it: ${andList(readers)})`;
  return `(elsewhere for ${andList(readers)}: ${andList(fields.map(({ text }) => `"${text}"`))})`;
}

function wrapped(label: string, text: string, { width }: Terminal): string[] {
  return wrap(visibleText(text), Math.max(20, width - LABEL)).map(
    (line, index) => `${(index === 0 ? label : '').padEnd(LABEL)}${line}`,
  );
}
