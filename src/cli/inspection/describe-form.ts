import { createColors } from 'picocolors';
import { formatAndList } from '../../diagnostics/find-similar.js';
import { escapeText } from '../../diagnostics/quote.js';
import type { FilledForm, FormLoss, FormValue } from '../../inspect/autofill.js';
import type { FieldRole } from '../../inspect/structure/structure.js';
import { type Terminal, toSingleLine, wrapInColumn } from '../terminal.js';

const REQUIRED_LABELS = ['name', 'e-mail', 'phone'] as const;

const LABELS: Partial<Record<FieldRole, string>> = {
  name: 'name',
  email: 'e-mail',
  phone: 'phone',
  address: 'address',
  website: 'links',
  profile: 'links',
};

const LABEL_COLUMNS = 11;

const MAX_VALUES = 8;

/** Formats the values that application forms would get, with the extractors that lose them. */
export function describeForm(
  { person, jobs, education }: FilledForm,
  terminal: Terminal,
): string[] {
  const labels = new Set(person.map(({ role }) => LABELS[role]));
  const missing = REQUIRED_LABELS.filter((label) => !labels.has(label)).map(
    (label) => `${label.padEnd(LABEL_COLUMNS)}–`,
  );
  return [
    'A form would be filled with:',
    '',
    ...missing,
    ...formatValues(person, ({ role }) => LABELS[role] ?? role, terminal),
    ...formatValues(jobs, () => 'jobs', terminal),
    ...formatValues(education, () => 'education', terminal),
  ];
}

function formatValues(
  values: readonly FormValue[],
  toLabel: (value: FormValue) => string,
  terminal: Terminal,
): string[] {
  const { dim } = createColors(terminal.colors);
  const wrapLine = (label: string, text: string): string[] =>
    wrapInColumn(label, escapeText(text), { column: LABEL_COLUMNS, width: terminal.width });
  const more = values.length - MAX_VALUES;
  let previous = '';
  const lines = values.slice(0, MAX_VALUES).flatMap((value) => {
    const label = toLabel(value);
    const heading = label === previous ? '' : label;
    previous = label;
    const texts = value.texts.map((part) => toSingleLine(part, MAX_COLUMNS));
    const text = `${value.isSure ? '' : 'probably '}${texts.join(' · ')}`;
    return [
      ...wrapLine(heading, text),
      ...value.losses.flatMap((loss) => wrapLine('', formatLoss(loss, value)).map(dim)),
    ];
  });
  return more > 0 ? [...lines, ...wrapLine('', `and ${more} more (--json has all)`)] : lines;
}

const MAX_COLUMNS = 120;

/** `(missing for rows)`, `(elsewhere for rows: "Leeds, UK")` */
function formatLoss({ extractors, fields }: FormLoss, { fields: allFields }: FormValue): string {
  if (fields.length === allFields.length) return `(missing for ${formatAndList(extractors)})`;
  const texts = fields.map(({ text }) => `"${toSingleLine(text, MAX_COLUMNS)}"`);
  return `(elsewhere for ${formatAndList(extractors)}: ${formatAndList(texts)})`;
}
