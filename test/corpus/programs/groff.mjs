import { writeFile } from 'node:fs/promises';
import { isTerm } from '../cv.mjs';
import { canRun, run } from '../run.mjs';

const escapeText = (text) =>
  text.replaceAll('\\', '\\e').replaceAll("'", '\\[aq]').replace(/^[.]/, '\\&$&');

export const groff = {
  name: 'groff',
  apt: 'groff',
  isInstalled: () => canRun('groff', '--version'),
  templates: {
    'tab stops': { font: 'T', summaryTitle: 'Summary' },
    /** Embeds complete fonts, since groff makes no subsets. */
    'tab stops, fonts embedded': { font: 'T', summaryTitle: 'Summary', isEmbedded: true },
    'tab stops in Helvetica': { font: 'H' },
    'dates in the margin': { font: 'H', isMargin: true, summaryTitle: 'Profile' },
  },
  make: async ({ shown, template, file }) => {
    await writeFile(`${file}.ms`, toMs(shown, template));
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
  },
};

/** Puts a contact on a separate line, since the macro for links takes a line. */
function createLink({ text, href }) {
  return href === undefined ? escapeText(text) : `.pdfhref W -D ${href} ${escapeText(text)}`;
}

function toMs(shown, { font, isMargin, summaryTitle }) {
  const entry = (item) => {
    const {
      titles: [first, second],
      place,
      dates,
      texts,
      bullets,
    } = item;
    const items = [
      ...texts.map((text) => `.br\n${escapeText(text)}`),
      ...bullets.map((text) => `.IP \\(bu 2\n${escapeText(text)}`),
    ];
    if (isTerm(item)) return `.LP\n\\fB${escapeText(first)}:\\fP ${escapeText(texts[0])}`;
    if (isMargin)
      return `.IP "${escapeText(dates ?? '')}" 26n\n\\fB${escapeText(first)}\\fP\n${[second, place]
        .filter(Boolean)
        .map((text) => `.br\n${escapeText(text)}`)
        .join('\n')}
${texts.map((text) => `.br\n${escapeText(text)}`).join('\n')}${bullets.length > 0 ? `\n.RS 26n\n${bullets.map((text) => `.IP \\(bu 2\n${escapeText(text)}`).join('\n')}\n.RE` : ''}`;
    const tab = (left, right) => `${left}\t${right}`;
    return `.LP\n.ta \\n(.luR\n${tab(`\\fB${escapeText(first)}\\fP`, escapeText(dates ?? ''))}
${second || place ? `.br\n${tab(`\\fI${escapeText(second ?? '\\&')}\\fP`, escapeText(place ?? ''))}\n` : ''}${items.join('\n')}`;
  };
  const sections = shown.sections.map(
    ({ title, entries }) => `.SH\n${escapeText(title)}\n${entries.map(entry).join('\n')}`,
  );
  const source = `.pdfinfo /Title "CV of ${escapeText(shown.name)}"
.nr PS 10p\n.nr VS 12.5p\n.nr PO 2c\n.nr LL 17c\n.nr HM 1.6c\n.nr FM 1.6c\n.nr PD 0.3v\n.nr FF 0\n.nr GROWPS 0\n.fam ${font}\n.ds FAM ${font}
.ds CH\n.ds CF \\\\n[PN]\n.ad l\n.nh\n.ps 20\n.vs 24\n.ce 1\n\\fB${escapeText(shown.name)}\\fP\n.ps 10\n.vs 12.5\n.ce 1\n${escapeText(shown.label)}
.ce 99
${shown.contacts.map(createLink).join('\n')}
.ce 0
${shown.summary === undefined ? '' : `${summaryTitle ? `.SH\n${summaryTitle}\n` : ''}.LP\n${escapeText(shown.summary)}\n`}${sections.join('\n')}
`;
  // An empty line would be a gap.
  return source.replaceAll(/\n{2,}/g, '\n');
}
