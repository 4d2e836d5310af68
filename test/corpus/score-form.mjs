/** Compares the values that a program finds in a CV with those that were put in. */
import { bare } from './places.mjs';

const same = (a, b) => a !== undefined && b !== undefined && bare(a) === bare(b);
const bareUrl = (url) => url.replace(/^https?:\/\/(www\.)?|^www\.|\/$/g, '').toLowerCase();
const sameUrl = (a, b) => a !== undefined && b !== undefined && bareUrl(a) === bareUrl(b);
/** Programs have their own way to write a number. */
const sameNumber = (a, b) => b !== undefined && a.replaceAll(/\D/g, '') === b.replaceAll(/\D/g, '');
/** A town may come with its street or without. */
const alike = (a, b) =>
  same(a, b) ||
  (a !== undefined &&
    b !== undefined &&
    bare(b).length > 3 &&
    (bare(a).includes(bare(b)) || bare(b).includes(bare(a))));

/** What a value can be; `probably` if the program is not sure of it, `blank` if it does not have it, `invented` if the CV does not. */
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
 * @param {{ person: Value[], jobs: Value[], education: Value[] }} found  as `inspect --json` has its `form`
 * @returns {{ role: string, kind: string, is?: string, said?: string }[]}
 *
 * @typedef {{ text: string[], roles: string[], isSure: boolean }} Value
 */
export function scoreForm(truth, { person, jobs, education }) {
  const single = ['name', 'email', 'phone', 'address'].flatMap((role) => {
    const given = person.filter(({ roles }) => roles[0] === role);
    return scored(role, truth[role], given, { address: alike, phone: sameNumber }[role] ?? same);
  });
  const links = person.filter(({ roles }) => ['website', 'profile'].includes(roles[0]));
  const wanted = truth.links.filter(
    (link) =>
      /[./]/.test(link) && !/^[+(\d]/.test(link) && link !== truth.address && link !== truth.phone,
  );
  return [
    ...single,
    ...scoreLinks(wanted, links),
    ...scoreEntries('job', truth.jobs, jobs),
    ...scoreEntries('education', truth.education, education),
  ];
}

function scored(role, is, given, equal) {
  const maybe = (kind, isSure) => (isSure ? kind : `probably ${kind}`);
  if (is === undefined)
    return given.map(({ text: [said], isSure }) => ({
      role,
      kind: maybe('invented', isSure),
      said,
    }));
  if (given.length === 0) return [{ role, kind: 'blank', is }];
  const right = given.find(({ text: [said] }) => equal(is, said));
  const {
    text: [said],
    isSure,
  } = right ?? given[0];
  return [{ role, kind: maybe(right ? 'right' : 'wrong', isSure), is, said }];
}

function scoreLinks(wanted, given) {
  const found = given.map(({ text: [said], isSure }) => ({
    said,
    isSure,
    is: wanted.find((link) => sameUrl(link, said)),
  }));
  return [
    ...wanted.map((is) => ({
      role: 'link',
      is,
      kind: found.some((one) => one.is === is) ? 'right' : 'blank',
    })),
    ...found
      .filter(({ is }) => is === undefined)
      .map(({ said, isSure }) => ({
        role: 'link',
        kind: isSure ? 'invented' : 'probably invented',
        said,
      })),
  ];
}

/** Each entry of the label is the one of the form that has most in common with it. */
function scoreEntries(role, labelled, given) {
  const rest = [...given];
  const scores = labelled.flatMap((entry) => {
    const common = (one) =>
      ['title', 'where', 'dates', 'place'].filter((key) =>
        Object.values(partsOf(one)).some((text) => same(entry[key], text)),
      ).length;
    const best = rest.toSorted((a, b) => common(b) - common(a))[0];
    if (best === undefined || common(best) === 0)
      return [{ role, kind: 'blank', is: `${entry.title}, ${entry.where}` }];
    rest.splice(rest.indexOf(best), 1);
    const [said, maybe] = [partsOf(best), (kind) => (best.isSure ? kind : `probably ${kind}`)];
    return [
      { role, kind: maybe('right') },
      ...['title', 'where', 'place', 'dates'].flatMap((key) => {
        const row = { role: `${role}: ${key}`, is: entry[key], said: said[key] };
        if (entry[key] === undefined)
          return said[key] === undefined ? [] : [{ ...row, kind: maybe('invented') }];
        const other = { title: said.where, where: said.title }[key];
        const kind = same(entry[key], said[key])
          ? 'right'
          : same(entry[key], other)
            ? 'in place of the other'
            : 'wrong';
        return [
          {
            ...row,
            kind:
              said[key] === undefined && kind === 'wrong'
                ? 'blank'
                : kind === 'in place of the other'
                  ? kind
                  : maybe(kind),
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
      said: one.text.join(' / '),
    })),
  ];
}

/** Of two titles, the first is the job or the degree. */
function partsOf({ text, roles }) {
  const of = (role) => text.filter((_, nth) => roles[nth] === role);
  const [title, where] = of('title');
  return Object.fromEntries(
    Object.entries({ title, where, place: of('place')[0], dates: of('dates')[0] }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}
