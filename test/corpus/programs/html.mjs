import { isLine } from '../cv.mjs';

/** CVs as web pages, for the programs that print such pages. */

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text) => text.replaceAll(/[&<>"]/g, (char) => escapes[char]);

const e = escapeHtml;
const link = (href, inner) => (href === undefined ? inner : `<a href="${e(href)}">${inner}</a>`);
const when = (text, make) => (text === undefined ? '' : make(e(text)));

/** Mechanisms by which a template puts dates and columns where they belong. */
const ENTRIES = {
  /** Title and dates are the two ends of a line. */
  flex: (entry) => `
    <div class="line"><b>${title(entry, 0)}</b>${when(entry.dates, (text) => `<span>${text}</span>`)}</div>
    ${second(entry, (left, right) => `<div class="line"><i>${left}</i>${right === '' ? '' : `<i>${right}</i>`}</div>`)}`,
  /** Dates come first in the page and float to its right. */
  float: (entry) => `
    ${when(entry.dates, (text) => `<span class="right">${text}</span>`)}<b>${title(entry, 0)}</b><br>
    ${second(entry, (left, right) => `${right === '' ? '' : `<i class="right">${right}</i>`}<i>${left || '&nbsp;'}</i>`)}`,
  /** Everything in one line of text. */
  inline: (entry) => `
    <b>${title(entry, 0)}</b>${when(entry.titles[1], (text) => `, ${text}`)}${when(entry.place, (text) => `, ${text}`)}
    ${when(entry.dates, (text) => `<span class="dates">(${text})</span>`)}`,
};

function title(entry, nth) {
  return link(entry.href, e(entry.titles[nth] ?? ''));
}

function second({ titles: [, where], place }, make) {
  return where === undefined && place === undefined ? '' : make(e(where ?? ''), e(place ?? ''));
}

const rest = ({ texts, bullets }) =>
  texts.map((text) => `<p>${e(text)}</p>`).join('') +
  (bullets.length === 0 ? '' : `<ul>${bullets.map((text) => `<li>${e(text)}</li>`).join('')}</ul>`);

function entryOf(entry, { entries }) {
  if (isLine(entry))
    return `<div class="entry"><b>${title(entry, 0)}</b>${when(entry.texts[0], (text) => `: ${text}`)}</div>`;
  if (entries === 'timeline')
    return `<table class="entry"><tr><td class="when">${when(entry.dates, (text) => text)}${when(entry.place, (text) => `<br>${text}`)}</td>
      <td><b>${title(entry, 0)}</b>${when(entry.titles[1], (text) => `<br><i>${text}</i>`)}${rest(entry)}</td></tr></table>`;
  return `<div class="entry">${ENTRIES[entries](entry)}${rest(entry)}</div>`;
}

const sectionOf = (section, template) =>
  `<section><h2>${e(section.title)}</h2>${section.entries.map((entry) => entryOf(entry, template)).join('')}</section>`;

/**
 * @param {import('../cv.mjs').Shown} shown
 * @param {{ entries: 'flex' | 'float' | 'inline' | 'timeline', columns?: 'left' | 'right', split?: 'grid' | 'table', summaryTitle?: string, css?: string }} template
 */
export function htmlOf(shown, template) {
  const { columns, split = 'grid', summaryTitle, css = '' } = template;
  const contacts = `<ul class="contacts">${shown.contacts.map(({ text, href }) => `<li>${link(href, e(text))}</li>`).join('')}</ul>`;
  const summary =
    shown.summary === undefined
      ? ''
      : `<section>${summaryTitle === undefined ? '' : `<h2>${summaryTitle}</h2>`}<p>${e(shown.summary)}</p></section>`;
  const head = `<h1>${e(shown.name)}</h1><p class="label">${e(shown.label)}</p>`;
  const sections = (list) => list.map((section) => sectionOf(section, template)).join('');
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
