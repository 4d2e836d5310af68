/** Pages of blocks in TeX, by three engines. */
import { canRun } from '../run.mjs';
import { compileTex, escapeTex as escaped } from './latex.mjs';

const BABEL = { en: 'english', de: 'ngerman', fr: 'french', es: 'spanish', nl: 'dutch' };
const ICONS = {
  '\uf015': '\\faHome',
  '\uf095': '\\faPhone',
  '\uf0e0': '\\faEnvelope',
  '\uf0ac': '\\faGlobe',
  '\uf08c': '\\faLinkedin',
};
const escapeText = (text) =>
  escaped(text)
    .replaceAll('—', '---')
    .replaceAll('▪', '\\rule{.4em}{.4em}')
    .replaceAll('‘', '`')
    .replaceAll('·', '\\textperiodcentered{}')
    .replaceAll(/ {2,}/g, '\\quad{}');

function createRun({ text, bold, italic, color, href, isIcon }) {
  const inner = isIcon ? `${ICONS[text]}{}` : escapeText(text);
  const styled = `${bold ? '\\textbf{' : ''}${italic ? '\\textit{' : ''}${inner}${italic ? '}' : ''}${bold ? '}' : ''}`;
  const colored = color ? `\\textcolor[HTML]{${color.toUpperCase()}}{${styled}}` : styled;
  return href ? `\\href{${escaped(href)}}{${colored}}` : colored;
}
const runs = (list) => list.map(createRun).join('');
const ALIGN = { center: '\\centering ', right: '\\raggedleft ' };

function createBlock(block, plan) {
  const createInner = (blocks) => createBlocks(blocks, plan);
  switch (block.type) {
    case 'picture':
      return `{\\raggedleft\\includegraphics[width=26mm]{${plan.photo}}\\par}`;
    case 'margin':
      return `\\fancyhead[C]{\\small ${runs(block.blocks[0].runs)}}`;
    case 'row':
      return createRow(block.cells.map(createInner), block.left);
    case 'columns':
      if (block.rows)
        return block.rows.map((row) => createRow(row.map(createInner), block.left)).join('\n');
      if (block.order[0] === 1)
        return `\\columnratio{${block.left}}\\begin{paracol}{2}\\switchcolumn ${createInner(block.cells[1])}\\switchcolumn* ${createInner(block.cells[0])}\\end{paracol}`;
      return `\\columnratio{${block.left}}\\begin{paracol}{2}${createInner(block.cells[0])}\\switchcolumn ${createInner(block.cells[1])}\\end{paracol}`;
    default:
      return createParagraph(block, plan);
  }
}

const createRow = (cells, left) =>
  `\\noindent\\begin{tabular}[t]{@{}>{\\raggedright\\arraybackslash}p{${(left - 0.02).toFixed(2)}\\linewidth}@{\\hspace{0.02\\linewidth}}p{${(1 - left - 0.01).toFixed(2)}\\linewidth}@{}}${cells.map((cell) => cell.trim()).join(' & ')}\\end{tabular}\\par`;

function createParagraph({ style, runs: list, right, align, bullet }, { size, color }) {
  const inner = `${ALIGN[align] ?? ''}${runs(list)}`;
  const big = (by) => `\\fontsize{${by}}{${by * 1.2}}\\selectfont `;
  if (style === 'name')
    return `{${big(size * 2.1)}\\bfseries\\color[HTML]{${color.toUpperCase()}}${inner}\\par}\\smallskip`;
  if (style === 'heading') return `\\section*{${runs(list)}}`;
  if (style === 'label') return `{${big(size + 2)}${inner}\\par}`;
  if (style === 'small') return `{${big(2)}${inner}\\par}`;
  if (style === 'item')
    return bullet === '•'
      ? `\\begin{itemize}\\item ${inner}\\end{itemize}`
      : `{\\hangindent=1em ${escapeText(bullet)} ${inner}\\par}`;
  return right ? `\\noindent ${inner}\\hfill ${runs(right)}\\par` : `{${inner}\\par}`;
}

const createBlocks = (blocks, plan) =>
  blocks
    .map((block) => createBlock(block, plan))
    .join('\n')
    .replaceAll('\\end{itemize}\n\\begin{itemize}', '\n');

function toTex({ plan, blocks, language, name, defects }, { engine, ragged, preamble = '' }) {
  const { size, font, color, headings } = plan;
  const isPdf = engine === 'pdflatex';
  const fonts = isPdf
    ? `\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{${{ sans: 'lmodern', serif: 'mathptmx', other: 'charter' }[font]}}${font === 'sans' ? '\\renewcommand{\\familydefault}{\\sfdefault}' : ''}`
    : `\\usepackage{fontspec}\\setmainfont{${{ sans: 'Carlito', serif: 'Caladea', other: 'Lato' }[font]}}`;
  const rule = headings === 'rule' ? '[\\titlerule]' : '';
  return `\\documentclass[${plan.paper === 'a4' ? 'a4paper' : 'letterpaper'}]{article}
${fonts}\\usepackage[${BABEL[language]}${language === 'es' ? ',es-noshorthands' : ''}]{babel}\\usepackage{textcomp,graphicx,xcolor,array,enumitem,titlesec,paracol,fancyhdr}\\usepackage[margin=18mm]{geometry}\\usepackage[hidelinks]{hyperref}
${defects.includes('icon-as-letter') ? '\\usepackage{fontawesome}' : ''}${preamble}
\\pagestyle{${defects.includes('contact-in-margin') ? 'fancy' : 'empty'}}\\fancyhf{}\\renewcommand{\\headrulewidth}{0pt}\\setlength{\\parindent}{0pt}\\setlist{leftmargin=1.3em,itemsep=0pt,topsep=1pt,parsep=0pt}
\\titleformat{\\section}{\\color[HTML]{${color.toUpperCase()}}\\fontsize{${size + 2.5}}{${size + 5}}\\selectfont\\bfseries}{}{0em}{}${rule}\\titlespacing*{\\section}{0pt}{9pt}{3pt}
\\AtBeginDocument{\\fontsize{${size}}{${size * 1.25}}\\selectfont${defects.includes('words-joined') ? '\\spaceskip=0.06em\\relax' : ''}${ragged ? '\\raggedright' : '\\sloppy'}}
\\hypersetup{${engine === 'lualatex' ? `pdftitle={${escapeText(name)}},pdflang={${language}}` : ''}}
\\begin{document}
${createBlocks(blocks, plan)}
\\end{document}
`;
}

const PLAIN = '\\pdfgentounicode=0 ';
const createProgram = (name, engine, templates) => ({
  name,
  apt: 'texlive-latex-extra texlive-fonts-extra texlive-xetex texlive-luatex',
  templates,
  abilities: { hasLigatures: false, hasGaps: true },
  isInstalled: () => canRun(engine, '--version'),
  make: ({ page, template, file }) =>
    compileTex(toTex(page, { engine, ...template }), file, engine),
});
export const pdftex = createProgram('pdfTeX pages', 'pdflatex', {
  justified: { preamble: PLAIN },
  ragged: { ragged: true, preamble: '\\input{glyphtounicode}\\pdfgentounicode=1 ' },
});
export const xetex = createProgram('XeTeX pages', 'xelatex', {
  justified: {},
  ragged: { ragged: true },
});
export const luatex = createProgram('LuaTeX pages', 'lualatex', {
  justified: {},
  ragged: { ragged: true },
});
