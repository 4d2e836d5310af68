import { writeFile } from 'node:fs/promises';
import { isTerm } from '../cv.mjs';
import { hasPackage } from '../run.mjs';

export const pdfmake = {
  name: 'pdfmake',
  install: 'npm ci',
  isInstalled: () => hasPackage('pdfmake'),
  templates: {
    'columns for dates': { head: 'columns', font: 'Roboto', summaryTitle: 'Summary' },
    'a table of two columns': { head: 'stack', font: 'Roboto', columns: 'left' },
    'dates on the left': { head: 'timeline', font: 'Helvetica', summaryTitle: 'Profile' },
    'side bar on the right': {
      head: 'columns',
      font: 'Times',
      columns: 'right',
      isUpperCase: true,
    },
  },
  make: makePdf,
};

async function makePdf({ shown, template, file }) {
  const { default: pdfMake } = await import('pdfmake');
  const { fonts: roboto } = await getFonts();
  pdfMake.setFonts(roboto);
  const buffer = await pdfMake.createPdf(createDefinition(shown, template)).getBuffer();
  await writeFile(file, buffer);
}

const standard = (name, bold, italics, bolditalics) => ({
  normal: name,
  bold,
  italics,
  bolditalics,
});

async function getFonts() {
  const folder = new URL('../node_modules/pdfmake/fonts/Roboto/', import.meta.url).pathname;
  return {
    fonts: {
      Roboto: standard(
        ...['Regular', 'Medium', 'Italic', 'MediumItalic'].map(
          (face) => `${folder}Roboto-${face}.ttf`,
        ),
      ),
      Helvetica: standard(
        'Helvetica',
        'Helvetica-Bold',
        'Helvetica-Oblique',
        'Helvetica-BoldOblique',
      ),
      Times: standard('Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'),
    },
  };
}

function createDefinition(shown, { head, font, columns, summaryTitle }) {
  const title = { text: shown.name, fontSize: 22, bold: true };
  const label = { text: shown.label, color: '#555555', fontSize: 12, margin: [0, 0, 0, 4] };
  const contacts = shown.contacts.map(({ text, href }) => ({ text, link: href }));
  const summary =
    shown.summary === undefined
      ? []
      : [...(summaryTitle === undefined ? [] : [heading(summaryTitle)]), { text: shown.summary }];
  const sections = (list) =>
    list.flatMap((section) => [
      heading(section.title),
      ...section.entries.map((entry) => createEntry(entry, head)),
    ]);
  const aside = {
    width: 140,
    stack: [...contacts, ...sections(shown.sections.filter(({ isAside }) => isAside))],
  };
  const main = {
    width: '*',
    stack: [...summary, ...sections(shown.sections.filter(({ isAside }) => !isAside))],
  };
  const content =
    columns === undefined
      ? [
          title,
          label,
          {
            text: contacts.flatMap((contact, index) =>
              index === 0 ? [contact] : ['  |  ', contact],
            ),
          },
          ...summary,
          ...sections(shown.sections),
        ]
      : [
          title,
          label,
          { columns: columns === 'left' ? [aside, main] : [main, aside], columnGap: 18 },
        ];
  return {
    content,
    pageSize: 'A4',
    pageBreakBefore: (node, nodes) =>
      node.headlineLevel === 1 && nodes.getFollowingNodesOnPage().length === 0,
    pageMargins: [45, 45, 45, 45],
    info: { title: `CV of ${shown.name}`, author: shown.name },
    language: 'en',
    displayTitle: true,
    tagged: true,
    defaultStyle: { font, fontSize: 10, lineHeight: 1.15 },
  };
}

const heading = (text) => ({
  text,
  fontSize: 13,
  bold: true,
  color: '#1d4e79',
  margin: [0, 10, 0, 3],
  headlineLevel: 1,
});

function createEntry(entry, head) {
  const { titles, place, dates, texts, bullets, href } = entry;
  const [first, second] = titles;
  const bold = { text: first, bold: true, link: href };
  const rest = [
    ...texts.map((text) => ({ text })),
    ...(bullets.length === 0 ? [] : [{ ul: [...bullets] }]),
  ];
  const margin = [0, 0, 0, 6];
  if (isTerm(entry)) return { text: [bold, `: ${texts[0]}`], margin: [0, 0, 0, 3] };
  const aside = (text, width) => ({
    text: text ?? '',
    alignment: 'right',
    width,
    color: '#444444',
  });
  switch (head) {
    case 'columns':
      return {
        margin,
        stack: [
          { columns: [bold, aside(dates, 110)] },
          ...(second || place
            ? [{ columns: [{ text: second ?? '', italics: true }, aside(place, 110)] }]
            : []),
          ...rest,
        ],
      };
    case 'timeline':
      return {
        margin,
        columnGap: 10,
        columns: [
          {
            width: 95,
            stack: [{ text: dates ?? '' }, ...(place ? [{ text: place, italics: true }] : [])],
          },
          { width: '*', stack: [bold, ...(second ? [second] : []), ...rest] },
        ],
      };
    default:
      return {
        margin,
        stack: [
          { text: [bold, ...(second ? [`, ${second}`] : [])] },
          ...(dates || place
            ? [{ text: [dates, place].filter(Boolean).join('  •  '), italics: true }]
            : []),
          ...rest,
        ],
      };
  }
}
