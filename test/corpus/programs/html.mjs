import { isTerm } from '../cv.mjs';

/** CVs as web pages, for programs that print HTML. */

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text) => text.replaceAll(/[&<>"]/g, (char) => ESCAPES[char]);

const e = escapeHtml;
const link = (href, inner) => (href === undefined ? inner : `<a href="${e(href)}">${inner}</a>`);
const ifDefined = (text, make) => (text === undefined ? '' : make(e(text)));

/** Ways to place dates. */
const ENTRY_LAYOUTS = {
  /** Title and dates are at opposite ends of a line. */
  flex: (entry) => `
    <div class="line"><b>${getTitle(entry, 0)}</b>${ifDefined(entry.dates, (text) => `<span>${text}</span>`)}</div>
    ${createSecondLine(entry, (left, right) => `<div class="line"><i>${left}</i>${right === '' ? '' : `<i>${right}</i>`}</div>`)}`,
  /** Dates precede the title in the file, and float to the right. */
  float: (entry) => `
    ${ifDefined(entry.dates, (text) => `<span class="right">${text}</span>`)}<b>${getTitle(entry, 0)}</b><br>
    ${createSecondLine(entry, (left, right) => `${right === '' ? '' : `<i class="right">${right}</i>`}<i>${left || '&nbsp;'}</i>`)}`,
  /** A single line of text. */
  inline: (entry) => `
    <b>${getTitle(entry, 0)}</b>${ifDefined(entry.titles[1], (text) => `, ${text}`)}${ifDefined(entry.place, (text) => `, ${text}`)}
    ${ifDefined(entry.dates, (text) => `<span class="dates">(${text})</span>`)}`,
};

function getTitle(entry, index) {
  return link(entry.href, e(entry.titles[index] ?? ''));
}

function createSecondLine({ titles: [, where], place }, make) {
  return where === undefined && place === undefined ? '' : make(e(where ?? ''), e(place ?? ''));
}

const createDetails = ({ texts, bullets }) =>
  texts.map((text) => `<p>${e(text)}</p>`).join('') +
  (bullets.length === 0 ? '' : `<ul>${bullets.map((text) => `<li>${e(text)}</li>`).join('')}</ul>`);

function createEntry(entry, { entries }) {
  if (isTerm(entry))
    return `<div class="entry"><b>${getTitle(entry, 0)}</b>${ifDefined(entry.texts[0], (text) => `: ${text}`)}</div>`;
  if (entries === 'timeline')
    return `<table class="entry"><tr><td class="when">${ifDefined(entry.dates, (text) => text)}${ifDefined(entry.place, (text) => `<br>${text}`)}</td>
      <td><b>${getTitle(entry, 0)}</b>${ifDefined(entry.titles[1], (text) => `<br><i>${text}</i>`)}${createDetails(entry)}</td></tr></table>`;
  return `<div class="entry">${ENTRY_LAYOUTS[entries](entry)}${createDetails(entry)}</div>`;
}

const createSection = (section, template) =>
  `<section><h2>${e(section.title)}</h2>${section.entries.map((entry) => createEntry(entry, template)).join('')}</section>`;

export function toHtml(shown, template) {
  const { columns, split = 'grid', summaryTitle, css = '' } = template;
  const contacts = `<ul class="contacts">${shown.contacts.map(({ text, href }) => `<li>${link(href, e(text))}</li>`).join('')}</ul>`;
  const summary =
    shown.summary === undefined
      ? ''
      : `<section>${summaryTitle === undefined ? '' : `<h2>${summaryTitle}</h2>`}<p>${e(shown.summary)}</p></section>`;
  const head = `<h1>${e(shown.name)}</h1><p class="label">${e(shown.label)}</p>`;
  const sections = (list) => list.map((section) => createSection(section, template)).join('');
  const aside = `<div class="aside">${contacts}${sections(shown.sections.filter(({ isAside }) => isAside))}</div>`;
  const main = `<div class="main">${summary}${sections(shown.sections.filter(({ isAside }) => !isAside))}</div>`;
  const parts = columns === 'left' ? [aside, main] : [main, aside];
  const body =
    columns === undefined
      ? `<header>${head}${contacts}</header>${summary}${sections(shown.sections)}`
      : `<header>${head}</header>${
          split === 'table'
            ? `<table class="columns"><tr>${parts.map((part) => `<td>${part}</td>`).join('')}</tr></table>`
            : `<div class="columns ${columns}">${parts.join('')}</div>`
        }`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${e(shown.name)}</title>
<style>${BASE}${css}</style></head><body>${body}</body></html>`;
}

const BASE = `
@page { size: A4; margin: 16mm 15mm }
body { font: 10pt/1.35 "Liberation Sans", sans-serif; margin: 0; color: #222 }
h1 { font-size: 22pt; margin: 0 } .label { margin: 0 0 4pt; color: #555; font-size: 12pt }
h2 { font-size: 12.5pt; margin: 12pt 0 4pt; border-bottom: 0.8pt solid #888; color: #1d4e79; page-break-after: avoid }
p { margin: 0 } ul { margin: 2pt 0 0; padding-left: 14pt } a { color: inherit; text-decoration: none }
.contacts { list-style: none; padding: 0 } .contacts li { display: inline-block; margin-right: 12pt }
.entry { margin-bottom: 7pt; page-break-inside: avoid } table { border-spacing: 0; border-collapse: collapse; width: 100% }
td { padding: 0; vertical-align: top } .when { width: 37mm; padding-right: 3mm; color: #555 } .dates { color: #555 }
.line { display: flex; justify-content: space-between } .right { float: right }
div.columns { display: grid; column-gap: 8mm } div.left { grid-template-columns: 52mm 1fr } div.right.columns { grid-template-columns: 1fr 52mm; float: none }
.aside .contacts li { display: block } table.columns td:first-child { padding-right: 7mm } table.columns > tbody > tr > td { width: 50% }
`;
