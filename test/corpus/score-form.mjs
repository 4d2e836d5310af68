/** Compares the values that `inspect` finds in a CV with its label. */
import { normalize } from './places.mjs';

const isSame = (a, b) => a !== undefined && b !== undefined && normalize(a) === normalize(b);
const normalizeUrl = (url) => url.replace(/^https?:\/\/(www\.)?|^www\.|\/$/g, '').toLowerCase();
const isSameUrl = (a, b) =>
  a !== undefined && b !== undefined && normalizeUrl(a) === normalizeUrl(b);
/** Ignores formatting of phone numbers. */
const isSameNumber = (a, b) =>
  b !== undefined && a.replaceAll(/\D/g, '') === b.replaceAll(/\D/g, '');
/** Accepts a town with or without its street. */
const isSimilar = (a, b) =>
  isSame(a, b) ||
  (a !== undefined &&
    b !== undefined &&
    normalize(b).length > 3 &&
    (normalize(a).includes(normalize(b)) || normalize(b).includes(normalize(a))));

/** `probably` if the program was unsure, `blank` without a value, `invented` if the CV has none. */
export const KINDS = [
  'right',
  'probably right',
  'in place of the other',
  'wrong',
  'probably wrong',
  'blank',
  'invented',
  'probably invented',
];

/**
 * @param {object} truth  the `form` of a label
 * @param {{ person: Value[], jobs: Value[], education: Value[] }} found  from `inspect --json`
 * @returns {{ role: string, kind: string, expected?: string, actual?: string }[]}
 *
 * @typedef {{ text: string[], roles: string[], isSure: boolean }} Value
 */
export function scoreForm(truth, { person, jobs, education }) {
  const single = ['name', 'email', 'phone', 'address'].flatMap((role) => {
    const values = person.filter(({ roles }) => roles[0] === role);
    return scoreValue(
      role,
      truth[role],
      values,
      { address: isSimilar, phone: isSameNumber }[role] ?? isSame,
    );
  });
  const links = person.filter(({ roles }) => ['website', 'profile'].includes(roles[0]));
  const expectedLinks = truth.links.filter(
    (link) =>
      /[./]/.test(link) && !/^[+(\d]/.test(link) && link !== truth.address && link !== truth.phone,
  );
  return [
    ...single,
    ...scoreLinks(expectedLinks, links),
    ...scoreEntries('job', truth.jobs, jobs),
    ...scoreEntries('education', truth.education, education),
  ];
}

function scoreValue(role, expected, values, equal) {
  const qualify = (kind, isSure) => (isSure ? kind : `probably ${kind}`);
  if (expected === undefined)
    return values.map(({ text: [actual], isSure }) => ({
      role,
      kind: qualify('invented', isSure),
      actual,
    }));
  if (values.length === 0) return [{ role, kind: 'blank', expected }];
  const right = values.find(({ text: [actual] }) => equal(expected, actual));
  const {
    text: [actual],
    isSure,
  } = right ?? values[0];
  return [{ role, kind: qualify(right ? 'right' : 'wrong', isSure), expected, actual }];
}

function scoreLinks(expectedLinks, values) {
  const results = values.map(({ text: [actual], isSure }) => ({
    actual,
    isSure,
    expected: expectedLinks.find((link) => isSameUrl(link, actual)),
  }));
  return [
    ...expectedLinks.map((expected) => ({
      role: 'link',
      expected,
      kind: results.some((one) => one.expected === expected) ? 'right' : 'blank',
    })),
    ...results
      .filter(({ expected }) => expected === undefined)
      .map(({ actual, isSure }) => ({
        role: 'link',
        kind: isSure ? 'invented' : 'probably invented',
        actual,
      })),
  ];
}

/** Matches each entry of the label with the most similar one of the form. */
function scoreEntries(role, labeledEntries, values) {
  const rest = [...values];
  const scores = labeledEntries.flatMap((entry) => {
    const common = (one) =>
      ['title', 'where', 'dates', 'place'].filter((key) =>
        Object.values(getParts(one)).some((text) => isSame(entry[key], text)),
      ).length;
    const best = rest.toSorted((a, b) => common(b) - common(a))[0];
    if (best === undefined || common(best) === 0)
      return [{ role, kind: 'blank', expected: `${entry.title}, ${entry.where}` }];
    rest.splice(rest.indexOf(best), 1);
    const [actual, qualify] = [getParts(best), (kind) => (best.isSure ? kind : `probably ${kind}`)];
    return [
      { role, kind: qualify('right') },
      ...['title', 'where', 'place', 'dates'].flatMap((key) => {
        const row = { role: `${role}: ${key}`, expected: entry[key], actual: actual[key] };
        if (entry[key] === undefined)
          return actual[key] === undefined ? [] : [{ ...row, kind: qualify('invented') }];
        const other = { title: actual.where, where: actual.title }[key];
        const kind = isSame(entry[key], actual[key])
          ? 'right'
          : isSame(entry[key], other)
            ? 'in place of the other'
            : 'wrong';
        return [
          {
            ...row,
            kind:
              actual[key] === undefined && kind === 'wrong'
                ? 'blank'
                : kind === 'in place of the other'
                  ? kind
                  : qualify(kind),
          },
        ];
      }),
    ];
  });
  return [
    ...scores,
    ...rest.map((one) => ({
      role,
      kind: one.isSure ? 'invented' : 'probably invented',
      actual: one.text.join(' / '),
    })),
  ];
}

/** Returns an entry's parts; the first of two titles is the job or the degree. */
function getParts({ text, roles }) {
  const of = (role) => text.filter((_, nth) => roles[nth] === role);
  const [title, where] = of('title');
  return Object.fromEntries(
    Object.entries({ title, where, place: of('place')[0], dates: of('dates')[0] }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}
