import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTerm } from '../cv.mjs';
import { run } from '../run.mjs';

const SPECIAL = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '–': '--',
  '’': "'",
  '•': '\\textbullet{}',
  '€': '\\texteuro{}',
};
/** Escapes a text for LaTeX. */
export const escapeTex = (text = '') =>
  text.replaceAll(/[\\{}$&#_%~^–’•€]/g, (char) => SPECIAL[char]);

/** Compiles twice, for page numbers and labels. */
export async function compileTex(source, file, engine = 'pdflatex') {
  const folder = `${file}.tex.d`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'cv.tex'), source);
  for (let i = 0; i < 2; i++)
    await run(
      engine,
      ['-interaction=nonstopmode', '-halt-on-error', '-no-shell-escape', 'cv.tex'],
      { cwd: folder },
    );
  await rename(join(folder, 'cv.pdf'), file);
}

const hasTexFile = (file) => async () => (await run('kpsewhich', [file]).catch(() => '')) !== '';

const itemize = (bullets) =>
  bullets.length === 0
    ? ''
    : `\\begin{itemize}\n${bullets.map((text) => `\\item ${escapeTex(text)}`).join('\n')}\n\\end{itemize}`;

/** See moderncv's template.tex for the arguments of `cventry`. */
function toModerncv(shown, { style, color, summaryTitle, scale = 0.8 }) {
  const [first, ...last] = shown.name.split(' ');
  const contact = (role) => shown.contacts.find((item) => item.role === role);
  const entry = (item, kind) => {
    const {
      titles: [what, where = ''],
      place = '',
      dates = '',
      texts,
      bullets,
    } = item;
    if (kind === 'languages')
      return `\\cvitemwithcomment{${escapeTex(what)}}{${escapeTex(texts[0])}}{}`;
    if (kind === 'interests') return `\\cvitem{}{${escapeTex(what)}}`;
    if (isTerm(item)) return `\\cvitem{${escapeTex(what)}}{${escapeTex(texts[0])}}`;
    const description = `${texts.map(escapeTex).join('\\newline{}')}${itemize(bullets)}`;
    return `\\cventry{${escapeTex(dates)}}{${escapeTex(what)}}{${escapeTex(where)}}{${escapeTex(place)}}{}{${description}}`;
  };
  const sections = shown.sections.map(
    ({ title, entries, kind }) =>
      `\\section{${escapeTex(title)}}\n${entries.map((item) => entry(item, kind)).join('\n')}`,
  );
  const profiles = shown.contacts.filter(({ role }) => role === 'profile');
  const social = profiles.map(
    ({ text, href }) => `\\social[${/github|orcid|linkedin/.exec(href)?.[0]}]{${escapeTex(text)}}`,
  );
  return `\\documentclass[11pt,a4paper,sans]{moderncv}
\\moderncvstyle{${style}}
\\moderncvcolor{${color}}
\\usepackage[utf8]{inputenc}
\\usepackage[T1]{fontenc}
\\usepackage{lmodern}
\\usepackage[scale=${scale}]{geometry}
${style === 'banking' ? '' : '\\setlength{\\hintscolumnwidth}{3.9cm}'}
\\name{${escapeTex(first)}}{${escapeTex(last.join(' '))}}
\\title{${escapeTex(shown.label)}}
${contact('address') ? `\\address{${escapeTex(contact('address').text)}}{}{}` : ''}
\\phone[mobile]{${escapeTex(contact('phone').text)}}
\\email{${escapeTex(contact('email').text)}}
\\homepage{${escapeTex(contact('website').text)}}
${social.join('\n')}
\\begin{document}
\\makecvtitle
${shown.summary === undefined ? '' : `${summaryTitle ? `\\section{${summaryTitle}}` : ''}\\cvitem{}{${escapeTex(shown.summary)}}`}
${sections.join('\n')}
\\end{document}
`;
}

export const moderncv = {
  name: 'moderncv',
  apt: 'texlive-latex-extra texlive-fonts-extra lmodern',
  isInstalled: hasTexFile('moderncv.cls'),
  templates: {
    classic: { style: 'classic', color: 'blue', summaryTitle: 'Summary', engine: 'pdflatex' },
    banking: { style: 'banking', color: 'black', engine: 'pdflatex' },
    casual: { style: 'casual', color: 'green', engine: 'pdflatex' },
    'classic by XeLaTeX': { style: 'classic', color: 'burgundy', scale: 0.75, engine: 'xelatex' },
    'banking in blue': {
      style: 'banking',
      color: 'blue',
      summaryTitle: 'Profile',
      engine: 'pdflatex',
    },
  },
  make: ({ shown, template, file }) =>
    compileTex(toModerncv(shown, template), file, template.engine),
};

/** A popular one-column student template: table rows as wide as the page. */
function toRows(shown, { summaryTitle, font = '\\usepackage{lmodern}' }) {
  const contacts = shown.contacts.map(({ text, href }) =>
    href ? `\\href{${escapeTex(href)}}{${escapeTex(text)}}` : escapeTex(text),
  );
  const row = (left, right) =>
    `\\begin{tabularx}{\\textwidth}[t]{@{}>{\\raggedright\\arraybackslash}X@{\\hspace{1em}}r@{}} ${left} & ${right} \\\\ \\end{tabularx}\\par\n`;
  const entry = (item) => {
    const {
      titles: [what, where],
      place,
      dates,
      texts,
      bullets,
    } = item;
    if (isTerm(item)) return `\\textbf{${escapeTex(what)}}{: ${escapeTex(texts[0])}}\\par\n`;
    return [
      row(`\\textbf{${escapeTex(what)}}`, escapeTex(dates)),
      where || place
        ? row(`\\textit{\\small ${escapeTex(where)}}`, `\\textit{\\small ${escapeTex(place)}}`)
        : '',
      ...texts.map((text) => `{\\small ${escapeTex(text)}}\\par\n`),
      `{\\small ${itemize(bullets)}}\\vspace{4pt}\n`,
    ].join('');
  };
  return `\\documentclass[a4paper,11pt]{article}
\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{textcomp}${font}
\\usepackage[margin=18mm]{geometry}
\\usepackage{titlesec}\\usepackage{tabularx}\\usepackage{enumitem}\\usepackage[hidelinks]{hyperref}
\\hypersetup{pdftitle={CV of ${escapeTex(shown.name)}},pdflang={en}}
\\pagestyle{empty}\\raggedright\\raggedbottom\\setlength{\\tabcolsep}{0pt}\\setlength{\\parindent}{0pt}
\\titleformat{\\section}{\\vspace{-4pt}\\scshape\\large}{}{0em}{}[\\titlerule \\vspace{-5pt}]
\\setlist[itemize]{leftmargin=0.15in,itemsep=-1pt,topsep=1pt}
\\input{glyphtounicode}\\pdfgentounicode=1
\\begin{document}
\\begin{center}\\textbf{\\Huge \\scshape ${escapeTex(shown.name)}} \\\\ \\vspace{1pt} ${escapeTex(shown.label)} \\\\ \\small ${contacts.join(' $|$ ')}\\end{center}
${shown.summary === undefined ? '' : `${summaryTitle ? `\\section{${summaryTitle}}` : ''}${escapeTex(shown.summary)}\\par`}
${shown.sections.map(({ title, entries }) => `\\section{${escapeTex(title)}}\n${entries.map(entry).join('')}`).join('\n')}
\\end{document}
`;
}

/** Two independent columns (paracol), as in templates with a sidebar. */
function toColumns(shown, { summaryTitle, isLeft }) {
  const contacts = shown.contacts.map(({ text, href }) =>
    href ? `\\href{${escapeTex(href)}}{${escapeTex(text)}}` : escapeTex(text),
  );
  const entry = (item) => {
    const {
      titles: [what, where],
      place,
      dates,
      texts,
      bullets,
    } = item;
    if (isTerm(item))
      return `\\textbf{${escapeTex(what)}}\\\\ ${escapeTex(texts[0])}\\par\\smallskip\n`;
    const under = [dates, place].filter(Boolean).map(escapeTex).join('\\hfill ');
    return `\\textbf{${escapeTex(what)}}\\par ${where ? `${escapeTex(where)}\\par ` : ''}${under ? `{\\small ${under}\\par}` : ''}
${texts.map((text) => `${escapeTex(text)}\\par`).join(' ')}${itemize(bullets)}\\smallskip\n`;
  };
  const sections = (is) =>
    shown.sections
      .filter(({ isAside }) => isAside === is)
      .map(
        ({ title, entries }) => `\\section*{${escapeTex(title)}}\n${entries.map(entry).join('')}`,
      )
      .join('\n');
  const summary =
    shown.summary === undefined
      ? ''
      : `${summaryTitle ? `\\section*{${summaryTitle}}` : ''}${escapeTex(shown.summary)}\\par`;
  const aside = `{\\raggedright ${contacts.join('\\par ')}\\par ${sections(true)}}`;
  const main = `${summary}${sections(false)}`;
  const parts = isLeft ? [aside, main] : [main, aside];
  return `\\documentclass[a4paper,10pt]{article}
\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{textcomp,lmodern}
\\usepackage[margin=16mm]{geometry}
\\usepackage{titlesec,enumitem,paracol}\\usepackage[hidelinks]{hyperref}\\hypersetup{pdftitle={CV of ${escapeTex(shown.name)}},pdflang={en}}
\\pagestyle{empty}\\setlength{\\parindent}{0pt}\\renewcommand{\\familydefault}{\\sfdefault}
\\titleformat{\\section}{\\large\\bfseries}{}{0em}{}\\titlespacing{\\section}{0pt}{8pt}{3pt}
\\setlist[itemize]{leftmargin=*,itemsep=0pt,topsep=1pt}
\\columnratio{${isLeft ? 0.3 : 0.67}}\\setlength{\\columnsep}{8mm}
\\begin{document}
{\\Huge\\bfseries ${escapeTex(shown.name)}\\par}{\\large ${escapeTex(shown.label)}\\par}\\medskip
\\begin{paracol}{2}
${parts[0]}
\\switchcolumn
${parts[1]}
\\end{paracol}
\\end{document}
`;
}

export const latex = {
  name: 'LaTeX',
  apt: 'texlive-latex-extra lmodern',
  isInstalled: hasTexFile('paracol.sty'),
  templates: {
    'one column of rows': { write: toRows, summaryTitle: 'Summary' },
    'side bar on the left': {
      write: toColumns,
      isLeft: true,
      columns: 'left',
      summaryTitle: 'Profile',
    },
    'side bar on the right': { write: toColumns, columns: 'right' },
    'one column in Times': { write: toRows, font: '\\usepackage{mathptmx}' },
  },
  make: ({ shown, template, file }) => compileTex(template.write(shown, template), file),
};
