import { writeFile } from 'node:fs/promises';
import { isLine } from '../cv.mjs';
import { run, starts } from '../run.mjs';
import { each } from './chromium.mjs';

const escaped = (text) =>
  text.replaceAll('\\', '\\e').replaceAll("'", '\\[aq]').replace(/^[.]/, '\\&$&');

export const groff = {
  name: 'groff',
  install: 'apt-get install groff',
  isInstalled: () => starts('groff', '--version'),
  templates: {
    'tab stops': { font: 'T', summaryTitle: 'Summary' },
    /** All glyphs of a font, since it makes no subsets. */
    'tab stops, fonts embedded': { font: 'T', summaryTitle: 'Summary', isEmbedded: true },
    'tab stops in Helvetica': { font: 'H' },
    'dates in the margin': { font: 'H', isMargin: true, summaryTitle: 'Profile' },
  },
  make: (documents) =>
    each(documents, async ({ shown, template, file }) => {
      await writeFile(`${file}.ms`, msOf(shown, template));
      const pdf = await run(
        'groff',
        [
          '-k',
          '-Kutf8',
          '-ms',
          '-Tpdf',
          '-P-pa4',
          ...(template.isEmbedded ? ['-P-e'] : []),
          `${file}.ms`,
        ],
        {
          encoding: 'buffer',
        },
      );
      await writeFile(file, pdf);
    }),
};

/** A contact on a line of its own, since the macro for links takes the words of one. */
function linked({ text, href }) {
  return href === undefined ? escaped(text) : `.pdfhref W -D ${href} ${escaped(text)}`;
}

function msOf(shown, { font, isMargin, summaryTitle }) {
  const entry = (item) => {
    const {
      titles: [first, second],
      place,
      dates,
      texts,
      bullets,
    } = item;
    const items = [
      ...texts.map((text) => `.br\n${escaped(text)}`),
      ...bullets.map((text) => `.IP \\(bu 2\n${escaped(text)}`),
    ];
    if (isLine(item)) return `.LP\n\\fB${escaped(first)}:\\fP ${escaped(texts[0])}`;
    if (isMargin)
      return `.IP "${escaped(dates ?? '')}" 26n\n\\fB${escaped(first)}\\fP\n${[second, place]
        .filter(Boolean)
        .map((text) => `.br\n${escaped(text)}`)
        .join('\n')}
${texts.map((text) => `.br\n${escaped(text)}`).join('\n')}${bullets.length > 0 ? `\n.RS 26n\n${bullets.map((text) => `.IP \\(bu 2\n${escaped(text)}`).join('\n')}\n.RE` : ''}`;
    const tab = (left, right) => `${left}\t${right}`;
    return `.LP\n.ta \\n(.luR\n${tab(`\\fB${escaped(first)}\\fP`, escaped(dates ?? ''))}
${second || place ? `.br\n${tab(`\\fI${escaped(second ?? '\\&')}\\fP`, escaped(place ?? ''))}\n` : ''}${items.join('\n')}`;
  };
  const sections = shown.sections.map(
    ({ title, entries }) => `.SH\n${escaped(title)}\n${entries.map(entry).join('\n')}`,
  );
  const source = `.pdfinfo /Title "CV of ${escaped(shown.name)}"
.nr PS 10p\n.nr VS 12.5p\n.nr PO 2c\n.nr LL 17c\n.nr HM 1.6c\n.nr FM 1.6c\n.nr PD 0.3v\n.nr FF 0\n.nr GROWPS 0\n.fam ${font}\n.ds FAM ${font}
.ds CH\n.ds CF \\\\n[PN]\n.ad l\n.nh\n.ps 20\n.vs 24\n.ce 1\n\\fB${escaped(shown.name)}\\fP\n.ps 10\n.vs 12.5\n.ce 1\n${escaped(shown.label)}
.ce 99
${shown.contacts.map(linked).join('\n')}
.ce 0
${shown.summary === undefined ? '' : `${summaryTitle ? `.SH\n${summaryTitle}\n` : ''}.LP\n${escaped(shown.summary)}\n`}${sections.join('\n')}
`;
  // An empty line is a gap.
  return source.replaceAll(/\n{2,}/g, '\n');
}
