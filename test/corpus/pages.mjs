/**
 * A CV laid out in blocks that every program supports: paragraphs, rows of two cells, columns. Runs
 * name their fields, so that the label of a page is known, including its defects.
 *
 * @typedef {object} Run
 * @property {string} text
 * @property {boolean} [bold]
 * @property {boolean} [italic]
 * @property {string} [href]
 * @property {string} [color]  six hexadecimal digits
 * @property {boolean} [isIcon]  a character of an icon font
 * @property {import('./cv.mjs').Role} [role]
 * @property {number} [entry]
 * @property {string} [kind]  of the section that it titles
 * @property {string} [interval]  dates in ISO 8601
 *
 * @typedef {{ type: 'p', style: 'name' | 'label' | 'heading' | 'body' | 'item' | 'small',
 *   runs: Run[], right?: Run[], align?: 'center' | 'right', bullet?: string }} Paragraph
 * @typedef {{ type: 'row', cells: Block[][], left: number }} Row  `left`: share of the width
 * @typedef {{ type: 'columns', cells: Block[][], left: number, order: number[] }} Columns
 *   `order` in the file
 * @typedef {{ type: 'margin', blocks: Block[] }} Margin  a page header, as in a word processor
 * @typedef {{ type: 'picture' }} Picture  the photo
 * @typedef {{ type: 'parts', cells: Block[][], order: number[] }} Parts  stacked
 * @typedef {Paragraph | Row | Columns | Parts | Margin | Picture} Block
 */
import { toInterval } from './cv.mjs';
import { choosePeriodFormat } from './people.mjs';
import { Chooser } from './random-cv.mjs';
import { COMMAS, WORDS } from './words.mjs';

const ASIDE_KINDS = new Set(['skills', 'languages', 'awards']);
const ICONS = {
  address: '\uf015',
  phone: '\uf095',
  email: '\uf0e0',
  website: '\uf0ac',
  profile: '\uf08c',
};

/** Properties that make a page hard to parse: codes of rules of `inspect`. */
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
  'ligature-not-expanded',
  'columns-mixed',
  'order-differs',
  'words-joined',
  'word-hyphenated',
];

/** Chooses the layout of a page. */
function choosePlan(
  choose,
  index,
  defects,
  { hasColumns = true, hasPhoto = true, hasRows = true, hasParts = false, mustHaveColumns = false },
) {
  const isMixed =
    defects.includes('columns-mixed') || (defects.includes('order-differs') && !hasParts);
  const columns =
    hasColumns && (isMixed || mustHaveColumns || index % 3 === 1)
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
  ].filter((layout) => hasRows || !['row'].includes(layout));
  return {
    columns,
    isWide: columns === undefined,
    entries:
      columns && choose.chance(0.6)
        ? choose.of(['under', 'dates first', 'line', 'pipes'])
        : entries[index % entries.length],
    contacts: choose.of(
      ['line', 'line', 'lines', 'labels', 'rows', 'letterhead'].filter(
        (layout) => hasRows || layout !== 'rows',
      ),
    ),
    separator: choose.of([' | ', ' • ', ', ', '   ', ' · ', ' / ', '  ']),
    align: choose.of([undefined, undefined, 'center', 'right']),
    cvTitle: choose.chance(0.25) ? choose.of(['before', 'before', 'after']) : undefined,
    hasLabel: choose.chance(0.5),
    hasPersonal: choose.chance(0.3),
    isNameUpper: choose.chance(0.25),
    isHeadingUpper: choose.chance(0.35),
    headingEnd: choose.of(['', '', '', ':']),
    isFirmBold: choose.chance(0.5),
    bullet: choose.of(['•', '•', '–', '-', '▪', '']),
    skills: choose.of(
      ['label', 'comma', 'list', 'row'].filter((layout) => hasRows || layout !== 'row'),
    ),
    hasReferences: choose.chance(0.2),
    isSigned: choose.chance(0.1),
    hasPhoto: hasPhoto && choose.chance(0.2),
    areLinksLinked: choose.chance(0.5),
    hasLinkWords: choose.chance(0.15),
    font: choose.of(['sans', 'serif', 'sans', 'other']),
    size: defects.includes('text-too-small')
      ? choose.of([6.5, 7, 7.5])
      : choose.of([9.5, 10, 10.5, 11, 11, 12]),
    color: choose.of(['000000', '1d4e79', '7a1f1f', '1d4e79', '2e6b4f']),
    headings: choose.of(['rule', 'bold', 'band', 'bold']),
    areHeadingsReal: choose.chance(0.5),
    paper: choose.of(['a4', 'a4', 'letter']),
  };
}

/** Returns the blocks of a page, and its label: fields, form and defects. */
export function createPage(person, seed, index, defects, abilities = {}) {
  const choose = new Chooser(seed + 77);
  const plan = choosePlan(choose, index, defects, abilities);
  const dates = choosePeriodFormat(choose, person.language, defects.includes('date-unclear'));
  const words = Object.fromEntries(
    Object.entries(WORDS[person.language]).map(([key, list]) => [key, choose.of(list)]),
  );
  const page = {
    person,
    plan,
    dates,
    words,
    defects,
    choose,
    entry: 0,
    form: { jobs: [], education: [], publications: [] },
  };
  const head = createHeader(page);
  const personal = plan.hasPersonal
    ? person.personal.map((text) => createLabeledLine(plan, text))
    : [];
  const summary =
    person.summary === undefined
      ? []
      : [
          ...(choose.chance(0.7) ? [heading(page, words.profile, 'profile')] : []),
          body([{ text: person.summary, role: 'text' }]),
        ];
  const ordered = defects.includes('dates-out-of-order')
    ? person.sections.map(reverseEntries)
    : person.sections;
  const aside = plan.columns ? ordered.filter(({ kind }) => ASIDE_KINDS.has(kind)) : [];
  const main = ordered.filter((section) => !aside.includes(section));
  const end = [
    ...(plan.hasReferences
      ? [heading(page, words.refs), body([{ text: words.references, role: 'text' }])]
      : []),
    ...(plan.isSigned
      ? [body([{ text: `${person.place}, 12.05.2026` }]), body([{ text: person.name }])]
      : []),
    ...(defects.includes('text-invisible')
      ? [{ ...body([{ text: HIDDEN_TEXT, color: 'ffffff' }]), style: 'small' }]
      : []),
  ];
  const sections = (list) => list.flatMap((section) => layOutSection(page, section));
  const blocks = plan.columns
    ? [
        ...head.top,
        createColumns(
          page,
          [...head.contacts, ...personal, ...sections(aside)],
          [...summary, ...sections(main), ...end],
        ),
      ]
    : [...head.top, ...head.contacts, ...personal, ...summary, ...sections(main), ...end];
  const arranged =
    defects.includes('order-differs') && !plan.columns ? reorderSections(blocks) : blocks;
  const finalBlocks = defects.includes('ligature-not-expanded')
    ? mapRuns(arranged, (run) => ({ ...run, text: insertLigatures(run.text) }))
    : arranged;
  return {
    plan,
    blocks: finalBlocks,
    language: person.language,
    name: person.name,
    form: getForm(page),
    fields: listFields(blocks),
    ...(defects.includes('text-invisible') && { hidden: HIDDEN_TEXT }),
  };
}

const HIDDEN_TEXT =
  'project management leadership agile scrum stakeholder python cloud kubernetes budget ' +
  'strategy director certified excellent';
const insertLigatures = (text) =>
  text.replaceAll('ffi', 'ﬃ').replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ').replaceAll('ff', 'ﬀ');
const reverseEntries = (section) =>
  ['work', 'education'].includes(section.kind)
    ? { ...section, entries: section.entries.toReversed() }
    : section;
const toUpperIf = (text, is) => (is ? text.toUpperCase() : text);
const spaceOutIf = (text, is) => (is ? [...text.toUpperCase()].join(' ') : text);
const paragraph = (style, runs, others = {}) => ({
  type: 'p',
  style,
  runs: runs.filter(Boolean),
  ...others,
});
const body = (runs, others) => paragraph('body', runs, others);

/** Creates a labeled line, such as `Nationality: British`; in a table, two cells. */
function createLabeledLine({ contacts }, text) {
  const [label, value] = text.includes(': ') ? text.split(/ ?: /) : ['', text];
  return contacts === 'rows'
    ? {
        type: 'row',
        left: 0.28,
        cells: [[body([{ text: label, role: 'text' }])], [body([{ text: value, role: 'text' }])]],
      }
    : body([{ text, role: 'text' }]);
}

function createHeader({ person, plan, words, defects, choose, form }) {
  const isSpaced = defects.includes('letter-spaced');
  const { align } = plan;
  const name = paragraph(
    'name',
    [{ text: spaceOutIf(toUpperIf(person.name, plan.isNameUpper), isSpaced), role: 'name' }],
    { align },
  );
  const title = paragraph(plan.cvTitle === 'before' ? 'name' : 'label', [{ text: words.cv }], {
    align,
  });
  const label = plan.hasLabel
    ? [paragraph('label', [{ text: person.label, role: 'label' }], { align })]
    : [];
  const items = collectContacts({ person, plan, defects, form, words });
  const contacts = contactBlocks({ plan, words, items, align: plan.columns ? undefined : align });
  const top = [
    ...(plan.hasPhoto ? [{ type: 'picture' }] : []),
    ...(plan.cvTitle === 'before' ? [title, name] : [name]),
    ...label,
    ...(plan.cvTitle === 'after' ? [title] : []),
  ];
  Object.assign(form, {
    name: person.name,
    ...(plan.hasLabel && { label: person.label }),
    summary: person.summary,
  });
  if (defects.includes('contact-in-margin'))
    return {
      top: [{ type: 'margin', blocks: [body(joinItems(items, ' | '))] }, ...top],
      contacts: [],
    };
  // As in a letterhead, contacts precede the name.
  if (plan.contacts === 'letterhead' && !plan.columns && choose.chance(0.5))
    return { top: [...contacts, ...top], contacts: [] };
  return { top, contacts };
}

function collectContacts({ person, plan, defects, form, words }) {
  const address = [person.street, person.place].join(getComma(person));
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

const iconRuns = ({ icon }) =>
  icon === undefined ? [] : [{ text: icon, isIcon: true }, { text: ' ' }];
const withoutIcon = ({ icon: _, ...run }) => run;
const joinItems = (items, separator) =>
  items.flatMap((item, index) => [
    ...(index === 0 ? [] : [{ text: separator }]),
    ...iconRuns(item),
    withoutIcon(item),
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
  const layout = plan.columns && plan.contacts === 'line' ? 'lines' : plan.contacts;
  if (layout === 'line') return [body(joinItems(items, plan.separator), { align })];
  if (layout === 'labels')
    return items.map((item) =>
      body(
        [
          ...iconRuns(item),
          ...(item.icon ? [] : [{ text: `${label(item)}: `, bold: true }]),
          withoutIcon(item),
        ],
        { align },
      ),
    );
  if (layout === 'rows')
    return items.map((item) => ({
      type: 'row',
      left: 0.28,
      cells: [[body([...iconRuns(item), { text: label(item) }])], [body([withoutIcon(item)])]],
    }));
  return items.map((item) => body([...iconRuns(item), withoutIcon(item)], { align }));
}

function heading({ plan, defects }, title, kind) {
  const text = spaceOutIf(toUpperIf(title, plan.isHeadingUpper), defects.includes('letter-spaced'));
  return paragraph('heading', [{ text: `${text}${plan.headingEnd}`, role: 'section', kind }]);
}

function layOutSection(page, { kind, title, entries }) {
  return [heading(page, title, kind), ...layOutEntries(page, kind, entries)];
}

function layOutEntries(page, kind, entries) {
  if (kind === 'skills') return layOutSkills(page, entries);
  if (kind === 'languages' || kind === 'awards') return layOutPlainEntries(page.plan, entries);
  if (kind === 'publications')
    return entries.map((entry, index) => layOutPaper(page, entry, index));
  return entries.flatMap((entry) => layOutEntry(page, kind, entry));
}

const item = (plan, runs) => paragraph('item', runs, { bullet: plan.bullet || '•' });

function layOutSkills({ plan, person }, entries) {
  const comma = getComma(person);
  if (plan.skills === 'comma')
    return [body([{ text: entries.map(({ details }) => details).join(comma), role: 'text' }])];
  if (plan.skills === 'list')
    return entries.flatMap(({ details }) =>
      details.split(comma).map((text) => item(plan, [{ text, role: 'text' }])),
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

const layOutPlainEntries = (plan, entries) =>
  entries.map(({ what }) =>
    plan.skills === 'comma'
      ? body([{ text: what, role: 'text' }])
      : item(plan, [{ text: what, role: 'text' }]),
  );

function layOutPaper({ form }, { what, authors, journal, period }, index) {
  const { year } = period.start;
  form.publications.push({ title: what, dates: `${year}`, interval: `${year}` });
  return body([
    { text: `[${index + 1}] ${authors.join(', ')} (${year}). ` },
    { text: what, role: 'text' },
    { text: '. ' },
    { text: journal, italic: true, role: 'text' },
    { text: `, ${index + 3}, 11–2${index}.` },
  ]);
}

/** Lays out a job or a degree. */
function layOutEntry(page, kind, { what, where, place, period, bullets }) {
  const { plan, form } = page;
  const [entry, text] = [page.entry++, page.dates.format(period)];
  const interval = toInterval(period, page.dates.precision);
  form[kind === 'work' ? 'jobs' : 'education'].push({
    title: what,
    where,
    ...(place && { place }),
    dates: text,
    interval,
    entry,
  });
  const run = (role, words, others) => words && { text: words, role, entry, ...others };
  const [title, employer] = [
    run('title', what, { bold: true }),
    run('title', where, { bold: plan.isFirmBold && plan.entries !== 'line' }),
  ];
  const [location, when] = [
    run('place', place, { italic: true }),
    run('dates', text, { interval }),
  ];
  const comma = getComma(page.person);
  const details = bullets.map((words) =>
    plan.bullet === ''
      ? body([{ text: words, role: 'bullet', entry }])
      : item(plan, [{ text: words, role: 'bullet', entry }]),
  );
  const joinRuns = (separator, ...runs) =>
    runs
      .filter(Boolean)
      .flatMap((one, index) => (index === 0 ? [one] : [{ text: separator }, one]));
  switch (plan.entries) {
    case 'tabs':
      return [
        body([title], { right: [when] }),
        body(joinRuns(comma, employer, location)),
        ...details,
      ];
    case 'firm first':
      return [
        body([{ ...employer, bold: true }], { right: location ? [location] : [when] }),
        body([{ ...title, bold: false, italic: true }], location ? { right: [when] } : {}),
        ...details,
      ];
    case 'row':
      return [
        {
          type: 'row',
          left: 0.26,
          cells: [
            [body([when])],
            [body([title]), body(joinRuns(comma, employer, location)), ...details],
          ],
        },
      ];
    case 'line':
      return [
        body([...joinRuns(comma, title, employer, location), { text: ' (' }, when, { text: ')' }]),
        ...details,
      ];
    case 'pipes':
      return [body(joinRuns(' | ', employer, title, location, when)), ...details];
    case 'dates first':
      return [
        body([when]),
        body(joinRuns(' – ', employer, title)),
        ...(location ? [body([location])] : []),
        ...details,
      ];
    default:
      return [
        body([title]),
        body(joinRuns(' · ', employer, location)),
        body([{ ...when, italic: true }]),
        ...details,
      ];
  }
}

/** Orders sections in the file differently from the page. */
function reorderSections(blocks) {
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
          .map((_, index) => index)
          .slice(1)
          .toReversed(),
      ],
    },
  ];
}

function createColumns({ plan, defects }, aside, main) {
  const isLeft = plan.columns === 'left';
  const cells = isLeft ? [aside, main] : [main, aside];
  const left = isLeft ? 0.32 : 0.66;
  // A row per pair of paragraphs, as people do who know no other columns.
  if (defects.includes('columns-mixed')) {
    const rows = Array.from(
      { length: Math.max(...cells.map(({ length }) => length)) },
      (_, index) => cells.map((cell) => (cell[index] ? [cell[index]] : [body([{ text: ' ' }])])),
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

const getComma = ({ language }) => COMMAS[language] ?? ', ';

const getForm = ({ form }) => form;

/** Returns nested blocks. */
export const getInnerBlocks = (block) =>
  block.type === 'margin' ? [block.blocks] : (block.cells ?? []);

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

/** Lists the fields of a page in reading order. */
function listFields(blocks, column) {
  return blocks.flatMap((block) => [
    ...[...(block.runs ?? []), ...(block.right ?? [])]
      .filter(({ role }) => role)
      .map(({ role, text, entry, kind, interval }) => ({
        role,
        text: text.trim(),
        entry,
        column,
        kind,
        interval,
      })),
    ...getInnerBlocks(block).flatMap((inner, index) =>
      listFields(inner, block.type === 'columns' ? index : column),
    ),
  ]);
}
