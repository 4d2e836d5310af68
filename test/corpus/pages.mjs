/**
 * A CV as somebody lays it out, in blocks that every program has: paragraphs, rows of two cells, columns. Runs say which field
 * they are, so that what the page shows is known whatever program sets it; so are the defects that are put in.
 *
 * @typedef {object} Run
 * @property {string} text
 * @property {boolean} [bold]
 * @property {boolean} [italic]
 * @property {string} [href]
 * @property {string} [color]  of six hexadecimal digits
 * @property {boolean} [isIcon]  a letter of a font of icons
 * @property {import('./cv.mjs').Role} [role]
 * @property {number} [entry]
 *
 * @typedef {{ type: 'p', style: 'name' | 'label' | 'heading' | 'body' | 'item' | 'small', runs: Run[], right?: Run[], align?: 'center' | 'right', bullet?: string }} Paragraph
 * @typedef {{ type: 'row', cells: Block[][], left: number }} Row  cells side by side; the left one has this part of the width
 * @typedef {{ type: 'columns', cells: Block[][], left: number, order: number[] }} Columns  `order`: in which the file has them
 * @typedef {{ type: 'margin', blocks: Block[] }} Margin  the header of the page, as a word processor has one
 * @typedef {{ type: 'picture' }} Picture  the photo
 * @typedef {{ type: 'parts', cells: Block[][], order: number[] }} Parts  one below the other; `order`: in which the file has them
 * @typedef {Paragraph | Row | Columns | Parts | Margin | Picture} Block
 */
import { datesOf } from './people.mjs';
import { Chooser } from './random-cv.mjs';
import { WORDS } from './words.mjs';

const ASIDE = new Set(['skills', 'languages', 'awards']);
const ICONS = {
  address: '\uf015',
  phone: '\uf095',
  email: '\uf0e0',
  website: '\uf0ac',
  profile: '\uf08c',
};

/** What a page may have that makes it hard to read for programs: codes of the rules of `inspect`. */
export const DEFECTS = [
  'letter-spaced',
  'text-invisible',
  'text-too-small',
  'icon-as-letter',
  'contact-in-margin',
  'no-email',
  'no-phone',
  'date-unclear',
  'dates-out-of-order',
  'ligature-left',
  'columns-mixed',
  'order-differs',
  'words-joined',
  'word-hyphenated',
];

/**
 * The choices that one person makes about a page.
 *
 * @param {readonly string[]} defects  codes of rules
 * @param {{ hasColumns?: boolean, hasIcons?: boolean, hasPhoto?: boolean }} abilities  of the program
 */
function planOf(
  choose,
  nth,
  defects,
  { hasColumns = true, hasPhoto = true, hasRows = true, hasParts = false, mustHaveColumns = false },
) {
  const isMixed =
    defects.includes('columns-mixed') || (defects.includes('order-differs') && !hasParts);
  const columns =
    hasColumns && (isMixed || mustHaveColumns || nth % 3 === 1)
      ? choose.of(['left', 'right'])
      : undefined;
  const entries = [
    'tabs',
    'firm first',
    'row',
    'line',
    'pipes',
    'dates first',
    'under',
    'tabs',
    'firm first',
    'row',
  ].filter((how) => hasRows || !['row'].includes(how));
  return {
    ...{
      columns,
      isWide: columns === undefined,
      entries:
        columns && choose.chance(0.6)
          ? choose.of(['under', 'dates first', 'line', 'pipes'])
          : entries[nth % entries.length],
    },
    contacts: choose.of(
      ['line', 'line', 'lines', 'labels', 'rows', 'letterhead'].filter(
        (how) => hasRows || how !== 'rows',
      ),
    ),
    ...{
      separator: choose.of([' | ', ' • ', ', ', '   ', ' · ', ' / ', '  ']),
      align: choose.of([undefined, undefined, 'center', 'right']),
    },
    ...{
      cvTitle: choose.chance(0.25) ? choose.of(['before', 'before', 'after']) : undefined,
      hasLabel: choose.chance(0.5),
      hasPersonal: choose.chance(0.3),
    },
    ...{
      isNameUpper: choose.chance(0.25),
      isHeadingUpper: choose.chance(0.35),
      headingEnd: choose.of(['', '', '', ':']),
      isFirmBold: choose.chance(0.5),
    },
    ...{
      bullet: choose.of(['•', '•', '–', '-', '▪', '']),
      skills: choose.of(
        ['label', 'comma', 'list', 'row'].filter((how) => hasRows || how !== 'row'),
      ),
      hasReferences: choose.chance(0.2),
    },
    ...{
      isSigned: choose.chance(0.1),
      hasPhoto: hasPhoto && choose.chance(0.2),
      areLinksLinked: choose.chance(0.5),
      hasLinkWords: choose.chance(0.15),
    },
    ...{
      font: choose.of(['sans', 'serif', 'sans', 'other']),
      size: defects.includes('text-too-small')
        ? choose.of([6.5, 7, 7.5])
        : choose.of([9.5, 10, 10.5, 11, 11, 12]),
    },
    ...{
      color: choose.of(['000000', '1d4e79', '7a1f1f', '1d4e79', '2e6b4f']),
      headings: choose.of(['rule', 'bold', 'band', 'bold']),
      areHeadingsReal: choose.chance(0.5),
    },
    paper: choose.of(['a4', 'a4', 'letter']),
  };
}

/** The blocks of a page, and its label: what it shows, what a form should be filled with, and what is wrong with it. */
export function pageOf(person, seed, nth, defects, abilities = {}) {
  const choose = new Chooser(seed + 77);
  const plan = planOf(choose, nth, defects, abilities);
  const dates = datesOf(choose, person.language, defects.includes('date-unclear'));
  const words = Object.fromEntries(
    Object.entries(WORDS[person.language]).map(([key, list]) => [key, choose.of(list)]),
  );
  const page = {
    ...{ person, plan, dates, words, defects, choose, entry: 0, form: { jobs: [], education: [] } },
  };
  const head = headOf(page);
  const personal = plan.hasPersonal ? person.personal.map((text) => labelled(plan, text)) : [];
  const summary =
    person.summary === undefined
      ? []
      : [
          ...(choose.chance(0.7) ? [heading(page, words.profile)] : []),
          body([{ text: person.summary, role: 'text' }]),
        ];
  const ordered = defects.includes('dates-out-of-order')
    ? person.sections.map(reversed)
    : person.sections;
  const aside = plan.columns ? ordered.filter(({ kind }) => ASIDE.has(kind)) : [];
  const main = ordered.filter((section) => !aside.includes(section));
  const end = [
    ...(plan.hasReferences
      ? [heading(page, words.refs), body([{ text: words.references, role: 'text' }])]
      : []),
    ...(plan.isSigned
      ? [body([{ text: `${person.place}, 12.05.2026` }]), body([{ text: person.name }])]
      : []),
    ...(defects.includes('text-invisible')
      ? [{ ...body([{ text: HIDDEN, color: 'ffffff' }]), style: 'small' }]
      : []),
  ];
  const sections = (list) => list.flatMap((section) => sectionOf(page, section));
  const blocks = plan.columns
    ? [
        ...head.top,
        columnsOf(
          page,
          [...head.contacts, ...personal, ...sections(aside)],
          [...summary, ...sections(main), ...end],
        ),
      ]
    : [...head.top, ...head.contacts, ...personal, ...summary, ...sections(main), ...end];
  const laid = defects.includes('order-differs') && !plan.columns ? partsOf(blocks) : blocks;
  const mended = defects.includes('ligature-left')
    ? mapRuns(laid, (run) => ({ ...run, text: withLigatures(run.text) }))
    : laid;
  return {
    plan,
    blocks: mended,
    language: person.language,
    name: person.name,
    form: formOf(page),
    fields: fieldsOf(blocks),
  };
}

const HIDDEN =
  'project management leadership agile scrum stakeholder python cloud kubernetes budget strategy director certified excellent';
const withLigatures = (text) =>
  text.replaceAll('ffi', 'ﬃ').replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ').replaceAll('ff', 'ﬀ');
const reversed = (section) =>
  ['work', 'education'].includes(section.kind)
    ? { ...section, entries: section.entries.toReversed() }
    : section;
const upper = (text, is) => (is ? text.toUpperCase() : text);
const spaced = (text, is) => (is ? [...text.toUpperCase()].join(' ') : text);
const p = (style, runs, others = {}) => ({
  type: 'p',
  style,
  runs: runs.filter(Boolean),
  ...others,
});
const body = (runs, others) => p('body', runs, others);

/** A line with a label, such as `Nationality: British`; in a table of labels, its two cells. */
function labelled({ contacts }, text) {
  const [label, value] = text.includes(': ') ? text.split(/ ?: /) : ['', text];
  return contacts === 'rows'
    ? { type: 'row', left: 0.28, cells: [[body([{ text: label }])], [body([{ text: value }])]] }
    : body([{ text }]);
}

function headOf({ person, plan, words, defects, choose, form }) {
  const isSpaced = defects.includes('letter-spaced');
  const { align } = plan;
  const name = p(
    'name',
    [{ text: spaced(upper(person.name, plan.isNameUpper), isSpaced), role: 'name' }],
    { align },
  );
  const title = p(plan.cvTitle === 'before' ? 'name' : 'label', [{ text: words.cv }], { align });
  const label = plan.hasLabel
    ? [p('label', [{ text: person.label, role: 'label' }], { align })]
    : [];
  const items = contactsOf({ person, plan, defects, form, words });
  const contacts = contactBlocks({ plan, words, items, align: plan.columns ? undefined : align });
  const top = [
    ...(plan.hasPhoto ? [{ type: 'picture' }] : []),
    ...(plan.cvTitle === 'before' ? [title, name] : [name]),
    ...label,
    ...(plan.cvTitle === 'after' ? [title] : []),
  ];
  Object.assign(form, { name: person.name });
  if (defects.includes('contact-in-margin'))
    return {
      top: [{ type: 'margin', blocks: [body(joined(items, ' | '))] }, ...top],
      contacts: [],
    };
  // As on the head of a letter: contacts stand above the name.
  if (plan.contacts === 'letterhead' && !plan.columns && choose.chance(0.5))
    return { top: [...contacts, ...top], contacts: [] };
  return { top, contacts };
}

function contactsOf({ person, plan, defects, form, words }) {
  const address = `${person.street}, ${person.place}`;
  const hasAddress = plan.contacts !== 'line' || !person.place.includes('Remote');
  const linked = (href) => (plan.areLinksLinked ? href : undefined);
  const web = person.website.replace(/^https?:\/\/|\/$/g, '');
  const shown = {
    address: hasAddress && { text: plan.contacts === 'line' ? person.place : address },
    phone: !defects.includes('no-phone') && {
      text: person.phone,
      href: linked(`tel:${person.phone.replaceAll(/[^+\d]/g, '')}`),
    },
    email: defects.includes('no-email')
      ? plan.hasLinkWords && { text: words.email, href: `mailto:${person.email}`, role: 'text' }
      : { text: person.email, href: linked(`mailto:${person.email}`) },
    website: plan.separator.length > 2 && { text: web, href: linked(person.website) },
    profile:
      person.profiles.length > 0 &&
      (plan.hasLinkWords
        ? { text: 'LinkedIn', href: person.profiles[0].url }
        : {
            text: person.profiles[0].url.replace('https://www.', ''),
            href: linked(person.profiles[0].url),
          }),
  };
  const items = Object.entries(shown)
    .filter(([, item]) => item)
    .map(([role, item]) => ({ role, ...item }));
  for (const { role, text, href } of items) form[role] = role === 'profile' ? (href ?? text) : text;
  form.links = items
    .filter(({ role, href }) => role === 'website' || role === 'profile' || href === undefined)
    .map(({ text, href }) => href ?? text)
    .filter((text) => !text.includes('@'));
  if (defects.includes('icon-as-letter'))
    return items.map((item) => ({ ...item, icon: ICONS[item.role] ?? ICONS.email }));
  return items;
}

const iconOf = ({ icon }) =>
  icon === undefined ? [] : [{ text: icon, isIcon: true }, { text: ' ' }];
const runOf = ({ icon: _, ...run }) => run;
const joined = (items, separator) =>
  items.flatMap((item, nth) => [
    ...(nth === 0 ? [] : [{ text: separator }]),
    ...iconOf(item),
    runOf(item),
  ]);

function contactBlocks({ plan, words, items, align }) {
  const label = ({ role }) =>
    ({
      address: words.address,
      phone: words.phone,
      email: words.email,
      website: words.web,
      profile: 'LinkedIn',
    })[role] ?? '';
  const how = plan.columns && plan.contacts === 'line' ? 'lines' : plan.contacts;
  if (how === 'line') return [body(joined(items, plan.separator), { align })];
  if (how === 'labels')
    return items.map((item) =>
      body(
        [
          ...iconOf(item),
          ...(item.icon ? [] : [{ text: `${label(item)}: `, bold: true }]),
          runOf(item),
        ],
        { align },
      ),
    );
  if (how === 'rows')
    return items.map((item) => ({
      type: 'row',
      left: 0.28,
      cells: [[body([...iconOf(item), { text: label(item) }])], [body([runOf(item)])]],
    }));
  return items.map((item) => body([...iconOf(item), runOf(item)], { align }));
}

function heading({ plan, defects }, title) {
  const text = spaced(upper(title, plan.isHeadingUpper), defects.includes('letter-spaced'));
  return p('heading', [{ text: `${text}${plan.headingEnd}`, role: 'section' }]);
}

function sectionOf(page, { kind, title, entries }) {
  if (kind === 'skills') return [heading(page, title), ...skillsOf(page.plan, entries)];
  if (kind === 'languages' || kind === 'awards')
    return [heading(page, title), ...plainOf(page.plan, entries)];
  if (kind === 'publications')
    return [heading(page, title), ...entries.map((entry, nth) => paperOf(entry, nth))];
  return [heading(page, title), ...entries.flatMap((entry) => entryOf(page, kind, entry))];
}

const item = (plan, runs) => p('item', runs, { bullet: plan.bullet || '•' });

function skillsOf(plan, entries) {
  if (plan.skills === 'comma')
    return [body([{ text: entries.map(({ details }) => details).join(', '), role: 'text' }])];
  if (plan.skills === 'list')
    return entries.flatMap(({ details }) =>
      details.split(', ').map((text) => item(plan, [{ text, role: 'text' }])),
    );
  const row = ({ what, details }) => ({
    type: 'row',
    left: 0.28,
    cells: [[body([{ text: what, role: 'text' }])], [body([{ text: details, role: 'text' }])]],
  });
  if (plan.skills === 'row' && plan.isWide) return entries.map(row);
  return entries.map(({ what, details }) =>
    body([
      { text: `${what}: `, bold: true, role: 'text' },
      { text: details, role: 'text' },
    ]),
  );
}

const plainOf = (plan, entries) =>
  entries.map(({ what }) =>
    plan.skills === 'comma'
      ? body([{ text: what, role: 'text' }])
      : item(plan, [{ text: what, role: 'text' }]),
  );

function paperOf({ what, authors, journal, period }, nth) {
  const { year } = period.start;
  return body([
    { text: `[${nth + 1}] ${authors.join(', ')} (${year}). ` },
    { text: what, role: 'text' },
    { text: '. ' },
    { text: journal, italic: true, role: 'text' },
    { text: `, ${nth + 3}, 11–2${nth}.` },
  ]);
}

/** A job or a degree, in one of the ways in which people arrange title, employer, place and dates. */
function entryOf(page, kind, { what, where, place, period, bullets }) {
  const { plan, form } = page;
  const [entry, text] = [page.entry++, page.dates(period)];
  form[kind === 'work' ? 'jobs' : 'education'].push({
    title: what,
    where,
    ...(place && { place }),
    dates: text,
    entry,
  });
  const run = (role, words, others) => words && { text: words, role, entry, ...others };
  const [title, firm] = [
    run('title', what, { bold: true }),
    run('title', where, { bold: plan.isFirmBold && plan.entries !== 'line' }),
  ];
  const [at, when] = [run('place', place, { italic: true }), run('dates', text)];
  const rest = bullets.map((words) =>
    plan.bullet === ''
      ? body([{ text: words, role: 'bullet', entry }])
      : item(plan, [{ text: words, role: 'bullet', entry }]),
  );
  const between = (separator, ...runs) =>
    runs.filter(Boolean).flatMap((one, nth) => (nth === 0 ? [one] : [{ text: separator }, one]));
  switch (plan.entries) {
    case 'tabs':
      return [body([title], { right: [when] }), body(between(', ', firm, at)), ...rest];
    case 'firm first':
      return [
        body([{ ...firm, bold: true }], { right: at ? [at] : [when] }),
        body([{ ...title, bold: false, italic: true }], at ? { right: [when] } : {}),
        ...rest,
      ];
    case 'row':
      return [
        {
          type: 'row',
          left: 0.26,
          cells: [[body([when])], [body([title]), body(between(', ', firm, at)), ...rest]],
        },
      ];
    case 'line':
      return [
        body([...between(', ', title, firm, at), { text: ' (' }, when, { text: ')' }]),
        ...rest,
      ];
    case 'pipes':
      return [body(between(' | ', firm, title, at, when)), ...rest];
    case 'dates first':
      return [
        body([when]),
        body(between(' – ', firm, title)),
        ...(at ? [body([at])] : []),
        ...rest,
      ];
    default:
      return [
        body([title]),
        body(between(' · ', firm, at)),
        body([{ ...when, italic: true }]),
        ...rest,
      ];
  }
}

/** Sections that the file has in another order than the page. */
function partsOf(blocks) {
  const parts = [[]];
  for (const block of blocks) {
    if (block.style === 'heading') parts.push([]);
    parts.at(-1).push(block);
  }
  return [
    {
      type: 'parts',
      cells: parts,
      order: [
        0,
        ...parts
          .map((_, nth) => nth)
          .slice(1)
          .toReversed(),
      ],
    },
  ];
}

function columnsOf({ plan, defects }, aside, main) {
  const isLeft = plan.columns === 'left';
  const cells = isLeft ? [aside, main] : [main, aside];
  const left = isLeft ? 0.32 : 0.66;
  // A row for each pair of paragraphs: how people keep two columns level who know no other way.
  if (defects.includes('columns-mixed')) {
    const rows = Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, nth) =>
      cells.map((cell) => (cell[nth] ? [cell[nth]] : [body([{ text: ' ' }])])),
    );
    return { type: 'columns', left, order: [0, 1], cells, rows };
  }
  return {
    type: 'columns',
    left,
    cells,
    order: defects.includes('order-differs') ? [1, 0] : [0, 1],
  };
}

const formOf = ({ form }) => form;

/** Blocks within blocks. */
export const innerOf = (block) => (block.type === 'margin' ? [block.blocks] : (block.cells ?? []));

function mapRuns(blocks, change) {
  return blocks.map((block) => ({
    ...block,
    ...(block.runs && { runs: block.runs.map(change) }),
    ...(block.right && { right: block.right.map(change) }),
    ...(block.cells && { cells: block.cells.map((cell) => mapRuns(cell, change)) }),
    ...(block.rows && { rows: block.rows.map((row) => row.map((cell) => mapRuns(cell, change))) }),
    ...(block.blocks && { blocks: mapRuns(block.blocks, change) }),
  }));
}

/** What the page shows, in a person's order. */
function fieldsOf(blocks, column) {
  return blocks.flatMap((block) => [
    ...[...(block.runs ?? []), ...(block.right ?? [])]
      .filter(({ role }) => role)
      .map(({ role, text, entry }) => ({ role, text: text.trim(), entry, column })),
    ...innerOf(block).flatMap((inner, nth) =>
      fieldsOf(inner, block.type === 'columns' ? nth : column),
    ),
  ]);
}
