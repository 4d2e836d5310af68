import { createColors } from 'picocolors';
import { visibleText } from '../../diagnostics/quote.js';
import { andList } from '../../diagnostics/suggest.js';
import type { FilledForm, FormLoss, FormValue } from '../../inspect/autofill.js';
import type { Role } from '../../inspect/structure/structure.js';
import { inLine, type Terminal, wrapBeside } from '../terminal.js';

/** Lines that every form has. */
const ASKED = ['name', 'e-mail', 'phone'] as const;

const LABELS: Partial<Record<Role, string>> = {
  name: 'name',
  email: 'e-mail',
  phone: 'phone',
  address: 'address',
  website: 'links',
  profile: 'links',
};

/** Columns. */
const LABEL = 11;

const MOST_ENTRIES = 8;

/** With the extractors that lose some of it. */
export function describeForm(
  { person, jobs, education }: FilledForm,
  terminal: Terminal,
): string[] {
  const known = new Set(person.map(({ role }) => LABELS[role]));
  const missing = ASKED.filter((label) => !known.has(label)).map(
    (label) => `${label.padEnd(LABEL)}–`,
  );
  return [
    'What a form would be filled with:',
    '',
    ...missing,
    ...grouped(person, ({ role }) => LABELS[role] ?? role, terminal),
    ...grouped(jobs, () => 'jobs', terminal),
    ...grouped(education, () => 'education', terminal),
  ];
}

function grouped(
  values: readonly FormValue[],
  labelOf: (value: FormValue) => string,
  terminal: Terminal,
): string[] {
  const { dim } = createColors(terminal.colors);
  const beside = (label: string, text: string): string[] =>
    wrapBeside(label, visibleText(text), { column: LABEL, width: terminal.width });
  const more = values.length - MOST_ENTRIES;
  let last = '';
  const lines = values.slice(0, MOST_ENTRIES).flatMap((value) => {
    const label = labelOf(value);
    const shown = label === last ? '' : label;
    last = label;
    const text = `${value.isSure ? '' : 'probably '}${value.texts.map((part) => inLine(part, LONGEST)).join(' · ')}`;
    return [
      ...beside(shown, text),
      ...value.losses.flatMap((loss) => beside('', lossIn(loss, value)).map(dim)),
    ];
  });
  return more > 0 ? [...lines, ...beside('', `and ${more} more (--json has all)`)] : lines;
}

/** Columns. */
const LONGEST = 120;

/** `(without it: rows)`, `(elsewhere for rows: "Leeds, UK")` */
function lossIn({ readers, fields }: FormLoss, { fields: all }: FormValue): string {
  if (fields.length === all.length) return `(without it: ${andList(readers)})`;
  return `(elsewhere for ${andList(readers)}: ${andList(fields.map(({ text }) => `"${inLine(text, LONGEST)}"`))})`;
}
