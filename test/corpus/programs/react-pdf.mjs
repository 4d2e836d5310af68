import { isTerm } from '../cv.mjs';
import { hasPackage } from '../run.mjs';

export const reactPdf = {
  name: 'react-pdf',
  install: 'npm ci',
  isInstalled: () => hasPackage('@react-pdf/renderer'),
  templates: {
    'flex lines': { font: 'Helvetica', summaryTitle: 'Summary' },
    'side bar on the left': { font: 'Helvetica', columns: 'left', summaryTitle: 'Profile' },
    'dates on the left': { font: 'Times-Roman', isTimeline: true, isUpperCase: true },
    'side bar on the right': { font: 'Times-Roman', columns: 'right' },
    'flex lines in Roboto': { font: 'Roboto', summaryTitle: 'Summary' },
    'side bar in Roboto': { font: 'Roboto', columns: 'left', summaryTitle: 'Profile' },
  },
  make: makePdf,
};

const FACES = {
  Helvetica: {
    bold: { fontFamily: 'Helvetica-Bold' },
    italic: { fontFamily: 'Helvetica-Oblique' },
  },
  'Times-Roman': { bold: { fontFamily: 'Times-Bold' }, italic: { fontFamily: 'Times-Italic' } },
  Roboto: { bold: { fontWeight: 700 }, italic: { fontStyle: 'italic' } },
};

/** Only registered fonts are embedded. */
function registerRoboto(Font) {
  const src = (face) =>
    new URL(`../node_modules/pdfmake/fonts/Roboto/Roboto-${face}.ttf`, import.meta.url).pathname;
  const fonts = [
    { src: src('Regular') },
    { src: src('Medium'), fontWeight: 700 },
    { src: src('Italic'), fontStyle: 'italic' },
  ];
  Font.register({ family: 'Roboto', fonts });
}

async function makePdf({ shown, template, file }) {
  const { createElement: h } = await import('react');
  const { Document, Link, Page, Text, View, renderToFile, Font } = await import(
    '@react-pdf/renderer'
  );
  Font.registerHyphenationCallback((word) => [word]);
  const { font, columns, isTimeline, summaryTitle } = template;
  const { bold, italic } = FACES[font];
  if (font === 'Roboto') registerRoboto(Font);
  const row = { flexDirection: 'row', justifyContent: 'space-between' };
  const text = (style, content) => h(Text, { style }, content);
  const link = (href, content) =>
    href === undefined
      ? text({}, content)
      : h(Link, { src: href, style: { color: '#222222', textDecoration: 'none' } }, content);

  const heading = (title) =>
    h(
      View,
      {
        minPresenceAhead: 40,
        style: { borderBottom: '0.8pt solid #888888', marginTop: 10, marginBottom: 4 },
      },
      text({ ...bold, fontSize: 13 }, title),
    );
  const bullet = (content) =>
    h(
      View,
      { style: { flexDirection: 'row' } },
      text({ width: 12 }, '•'),
      text({ flex: 1 }, content),
    );
  const rest = ({ texts, bullets }) => [
    ...texts.map((content) => text({}, content)),
    ...bullets.map(bullet),
  ];
  const entry = (item) => {
    const { titles, dates, place, texts } = item;
    const [first, second] = titles;
    if (isTerm(item))
      return h(
        Text,
        { style: { marginBottom: 3 } },
        h(Text, { style: bold }, `${first}: `),
        texts[0],
      );
    const head = isTimeline
      ? [text(bold, first), ...(second ? [text(italic, second)] : []), ...rest(item)]
      : [
          h(
            View,
            { style: row },
            text({ ...bold, flex: 1 }, first),
            ...(dates ? [text({}, dates)] : []),
          ),
          ...(second || place
            ? [h(View, { style: row }, text(italic, second ?? ''), text({}, place ?? ''))]
            : []),
          ...rest(item),
        ];
    if (!isTimeline) return h(View, { style: { marginBottom: 6 } }, ...head);
    const aside = h(
      View,
      { style: { width: 100 } },
      ...(dates ? [text({}, dates)] : []),
      ...(place ? [text(italic, place)] : []),
    );
    return h(
      View,
      { style: { marginBottom: 6, flexDirection: 'row' } },
      aside,
      h(View, { style: { flex: 1 } }, ...head),
    );
  };
  const sections = (list) =>
    list.map((section) => h(View, {}, heading(section.title), ...section.entries.map(entry)));
  const summary =
    shown.summary === undefined
      ? []
      : [...(summaryTitle ? [heading(summaryTitle)] : []), text({}, shown.summary)];
  const head = [
    text({ ...bold, fontSize: 22, lineHeight: 1.2 }, shown.name),
    text({ fontSize: 12, lineHeight: 1.2, color: '#555555', marginBottom: 4 }, shown.label),
  ];
  const contacts = shown.contacts.map(({ href, text: content }) => link(href, content));
  const isAside = (is) => shown.sections.filter((section) => section.isAside === is);
  const aside = h(View, { style: { width: 150 } }, ...contacts, ...sections(isAside(true)));
  const main = h(View, { style: { flex: 1 } }, ...summary, ...sections(isAside(false)));
  const body =
    columns === undefined
      ? [
          h(
            View,
            { style: { flexDirection: 'row', flexWrap: 'wrap', columnGap: 12 } },
            ...contacts,
          ),
          ...summary,
          ...sections(shown.sections),
        ]
      : [
          h(
            View,
            { style: { flexDirection: 'row', columnGap: 18 } },
            ...(columns === 'left' ? [aside, main] : [main, aside]),
          ),
        ];
  const page = h(
    Page,
    { size: 'A4', style: { padding: 42, fontSize: 10, lineHeight: 1.3, fontFamily: font } },
    ...head,
    ...body,
  );
  await renderToFile(
    h(Document, { title: `CV of ${shown.name}`, author: shown.name, language: 'en' }, page),
    file,
  );
}
