/** Results as the tables of docs/readers.md, each between two comments that name it. */

const percent = (part, whole) => (whole === 0 ? '–' : `${Math.floor((100 * part) / whole)} %`);

/** @param {{ versions: Record<string, string>, date: string, rows: object[] }} comparison */
function groupsOf({ rows }) {
  const groups = new Map();
  for (const row of rows) {
    const name = `${row.program}: ${row.template}`;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups];
}

function tableOf(heads, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

function byReader(comparison, cellOf) {
  const readers = Object.keys(comparison.rows[0]?.readers ?? {});
  const rows = groupsOf(comparison).map(([name, list]) => [
    name,
    ...readers.map((reader) => cellOf(list.map((row) => row.readers[reader]))),
  ]);
  return tableOf(['', ...readers.map((reader) => `\`${reader}\``)], rows);
}

const sum = (list, of) => list.reduce((total, each) => total + of(each), 0);

const TABLES = {
  entries: (comparison) =>
    byReader(comparison, (scores) =>
      percent(
        sum(scores, ({ entries, torn }) => entries - torn.length),
        sum(scores, ({ entries }) => entries),
      ),
    ),
  files: (comparison) =>
    tableOf(
      ['', 'tags', 'language', 'title', 'contacts linked', 'fonts embedded', 'text as Unicode', 'pages', 'kB'],
      groupsOf(comparison).map(([name, rows]) => {
        const files = rows.map(({ file }) => file);
        const all = (is) => (files.every(is) ? 'yes' : files.some(is) ? 'some' : 'no');
        return [
          ...[name, tagsOf(files), all(({ language }) => language !== ''), all(({ title }) => title !== '')],
          percent(
            sum(files, ({ links }) => links),
            sum(files, ({ allLinks }) => allLinks),
          ),
          ...[all(({ areFontsEmbedded }) => areFontsEmbedded), all(({ haveFontsUnicode }) => haveFontsUnicode)],
          String(sum(files, ({ pages }) => pages)),
          String(Math.round(sum(files, ({ bytes }) => bytes) / files.length / 1000)),
        ];
      }),
    ),
  agreement: agreementTable,
  versions: ({ versions, date }) =>
    `On ${date}: ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join('; ')}.`,
};

/** Which of headings, lists and links the tags name. */
function tagsOf(files) {
  if (!files.every(({ isTagged }) => isTagged)) return 'no';
  const has = (tag) => files.every(({ tags }) => tags.includes(tag));
  const kinds = [
    ...(has('H1') ? ['headings'] : []),
    ...(has('LI') ? ['lists'] : []),
    ...(has('Link') ? ['links'] : []),
  ];
  return kinds.length === 0 ? 'yes' : kinds.join(', ');
}

const NAMES = { raw: 'pdftotext -raw', layout: 'pdftotext -layout' };

/** On how many PDFs our reader has all fields in the order of the real one; then equal neighbours. */
function agreementTable({ rows: { all } }) {
  const nameOf = (pair) =>
    pair.replace(/(\w+) as (\w+)/, (_, ours, real) => `\`${ours}\` as \`${NAMES[real] ?? real}\``);
  return tableOf(
    ['', 'equal', 'same neighbours'],
    Object.entries(all).map(([pair, { equal, documents, equalPairs, pairs }]) => [
      nameOf(pair),
      `${equal} of ${documents}`,
      `${Math.floor((1000 * equalPairs) / pairs) / 10} %`,
    ]),
  );
}

/**
 * A page with its tables made anew from results.
 *
 * @param {string} page
 * @param {{ comparison: object, agreement: object }} results
 */
export function withTables(page, { comparison, agreement }) {
  return page.replaceAll(/(<!-- table (\w+) -->\n)[\s\S]*?(\n<!-- end -->)/g, (whole, start, name, end) => {
    const results = name === 'agreement' ? agreement : comparison;
    if (results === null) return whole;
    return `${start}\n${TABLES[name](results)}\n${end}`;
  });
}
