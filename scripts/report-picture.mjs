/** What a terminal shows, as a picture: SVG with the lines as text. */

const [SIZE, LEADING, ADVANCE, MARGIN] = [13, 18, 7.83, 16];

/** Colours of a dark terminal, by the numbers with which programs ask for them (ECMA-48, 8.3.117). */
const COLORS = { 31: '#ff7b72', 32: '#7ee787', 33: '#e3b341', 36: '#79c0ff' };

/**
 * @param text - lines with ANSI colours
 * @param title - what the picture shows, for people who do not see it
 */
export function terminalPicture(text, title) {
  const lines = text.trimEnd().split('\n');
  const columns = Math.max(...lines.map((line) => line.replaceAll(ESCAPE, '').length));
  const [width, height] = [
    Math.ceil(columns * ADVANCE) + 2 * MARGIN,
    lines.length * LEADING + 2 * MARGIN,
  ];
  const rows = lines.map((line, nth) => {
    const y = MARGIN + LEADING * nth + SIZE;
    return `<text x="${MARGIN}" y="${y}">${spansOf(line)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${title}</title>`,
    `<rect width="100%" height="100%" rx="8" fill="#0d1117"/>`,
    `<g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="${SIZE}" fill="#e6edf3">`,
    ...rows,
    '</g>',
    '</svg>\n',
  ].join('\n');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with it
const ESCAPE = /\u001b\[([\d;]*)m/g;

/** A line, a span for each change of colour or weight. */
function spansOf(line) {
  let style = {};
  return line
    .split(ESCAPE)
    .map((part, nth) => {
      if (nth % 2 === 0)
        return part === '' ? '' : `<tspan${attributesOf(style)}>${escaped(part)}</tspan>`;
      for (const code of part.split(';').map(Number)) style = changed(style, code);
      return '';
    })
    .join('');
}

function changed(style, code) {
  if (code === 0) return {};
  if (code === 1) return { ...style, isBold: true };
  if (code === 2) return { ...style, isDim: true };
  if (code === 22) return { ...style, isBold: false, isDim: false };
  return { ...style, color: COLORS[code] };
}

function attributesOf({ isBold, isDim, color }) {
  return `${isBold ? ' font-weight="bold"' : ''}${isDim ? ' opacity="0.65"' : ''}${color ? ` fill="${color}"` : ''}`;
}

/** Several spaces would be one. */
function escaped(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(' ', '\u00a0');
}
