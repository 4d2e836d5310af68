/** Pages of blocks as HTML, for browsers and libraries with partial support. */
import { escapeHtml as e } from './html.mjs';

const FONTS = { sans: '"Liberation Sans"', serif: '"Liberation Serif"', other: 'Lato' };
const AWESOME = '/usr/share/fonts-font-awesome/fonts/fontawesome-webfont.ttf';

function createRun(run) {
  const { text, bold, italic, href, color, isIcon } = run;
  const inner = isIcon
    ? `<span class="icon">${e(text)}</span>`
    : e(text).replaceAll('   ', '&nbsp;&nbsp; ');
  const styled = [bold && 'b', italic && 'i']
    .filter(Boolean)
    .reduce((html, tag) => `<${tag}>${html}</${tag}>`, inner);
  const colored = color ? `<span style="color:#${color}">${styled}</span>` : styled;
  return href ? `<a href="${e(href)}">${colored}</a>` : colored;
}
const runs = (list) => list.map(createRun).join('');

/** @param layout - `grid`, `float` or `table`: the CSS layout that the program supports */
function createBlock(block, layout, plan) {
  const createInner = (blocks) => createBlocks(blocks, layout, plan);
  const td = (inner, share, end = '') =>
    `<td width="${share}%" valign="top" style="width:${share}%"${end}>${inner}</td>`;
  const table = (kind, [first, second], left) => {
    const share = Math.round(left * 100);
    const end = kind === 'line' ? ' align="right" class="end"' : '';
    return `<table class="${kind}" width="100%" cellspacing="0" cellpadding="0"><tr>${td(first, share)}${td(second, 100 - share, end)}</tr></table>`;
  };
  switch (block.type) {
    case 'picture':
      return `<img class="photo" width="90" src="${plan.photo}" alt="">`;
    case 'margin':
      return `<div class="margin">${createInner(block.blocks)}</div>`;
    case 'row':
      if (layout === 'grid')
        return `<div class="row" style="grid-template-columns:${block.left * 100}% 1fr"><div>${createInner(block.cells[0])}</div><div>${createInner(block.cells[1])}</div></div>`;
      return table('row', block.cells.map(createInner), block.left);
    case 'parts':
      return `<div style="display:flex;flex-direction:column">${block.order.map((index) => `<div style="order:${index}">${createInner(block.cells[index])}</div>`).join('')}</div>`;
    case 'columns':
      return createColumns(block, layout, createInner, table);
    default:
      return createParagraph(block, layout, plan, table);
  }
}

function createColumns({ cells, left, order, rows }, layout, createInner, table) {
  if (rows) return rows.map((row) => table('row', row.map(createInner), left)).join('');
  const isSwapped = order[0] === 1;
  if (!isSwapped && layout !== 'grid') return table('columns', cells.map(createInner), left);
  const width = (index) => (index === 0 ? left : 1 - left) * 100 - 2;
  // A grid keeps page order; explicit cells or floats do not.
  if (layout === 'grid')
    return `<div class="columns" style="grid-template-columns:${left * 100}% 1fr">${order.map((index) => `<div style="grid-column:${index + 1};grid-row:1">${createInner(cells[index])}</div>`).join('')}</div>`;
  return `<div>${order.map((index) => `<div style="float:${index === 0 ? 'left' : 'right'};width:${width(index)}%">${createInner(cells[index])}</div>`).join('')}</div>`;
}

function createParagraph({ style, runs: list, right, align, bullet }, layout, plan, table) {
  const inner = runs(list);
  const at = align ? ` style="text-align:${align}"` : '';
  if (style === 'item')
    return bullet === '•' ? `<ul><li>${inner}</li></ul>` : `<p class="item">${bullet} ${inner}</p>`;
  if (right) {
    if (layout === 'grid')
      return `<div class="line"><span>${inner}</span><span>${runs(right)}</span></div>`;
    if (layout === 'float') return `<p><span class="right">${runs(right)}</span>${inner}</p>`;
    return table('line', [inner, runs(right)], 0.7);
  }
  const tag = plan.areHeadingsReal ? { name: 'h1', heading: 'h2' }[style] : undefined;
  return tag ? `<${tag}${at}>${inner}</${tag}>` : `<p class="${style}"${at}>${inner}</p>`;
}

function createBlocks(blocks, layout, plan) {
  return blocks
    .map((block) => createBlock(block, layout, plan))
    .join('\n')
    .replaceAll('</ul>\n<ul>', '\n');
}

export function pageToHtml({ plan, blocks, language, name, defects }, layout, css = '') {
  const { size, color, font, headings, paper } = plan;
  const heading = {
    rule: `border-bottom:1px solid #${color};`,
    bold: '',
    band: 'background-color:#e4e8ee;',
  }[headings];
  const gap = defects.includes('words-joined') ? 'word-spacing:-0.2em;' : '';
  const hyphens = defects.includes('word-hyphenated')
    ? 'hyphens:auto;-webkit-hyphens:auto;text-align:justify;'
    : '';
  return `<!DOCTYPE html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${e(name)}</title><style>
@font-face { font-family: Awesome; src: url(file://${AWESOME}) }
@page { size: ${paper}; margin: 16mm 17mm }
body { font-family: ${FONTS[font]}, sans-serif; font-size: ${size}pt; line-height: 1.3; margin: 0; color: #111 }
p, h1, h2 { margin: 0 } p { margin-bottom: 1pt; ${gap}${hyphens} } ul { margin: 0; padding-left: 14pt } li { ${gap}${hyphens} } .item { padding-left: 10pt; text-indent: -7pt }
h1, .name { font-size: ${Math.round(size * 2.1)}pt; font-weight: bold; color: #${color}; line-height: 1.15 } .label { font-size: ${size + 2}pt; color: #555555 }
h2, .heading { font-size: ${size + 2.5}pt; font-weight: bold; color: #${color}; margin: 9pt 0 3pt; ${heading} page-break-after: avoid } .small { font-size: 2pt }
${layout === 'grid' ? '.line { display: flex; justify-content: space-between; gap: 5mm }' : ''} table { border-collapse: collapse; width: 100% } .end { text-align: right } td { vertical-align: top; padding: 0 1.5mm 0 0 } .icon { font-family: Awesome; font-size: ${size}pt }
.right { float: right } .row { display: ${layout === 'grid' ? 'grid' : 'table'}; column-gap: 3mm } .columns { display: ${layout === 'grid' ? 'grid' : 'table'}; column-gap: 6mm } a { color: inherit; text-decoration: none }
.photo { float: right; width: 26mm } .margin { position: fixed; top: ${layout === 'float' ? '-11mm' : '0'}; left: 0; right: 0; text-align: center; font-size: ${size - 1}pt }
${css}</style></head><body>${createBlocks(blocks, layout, plan)}</body></html>`;
}
