/**
 * What is so, whatever `inspect` says: of a PDF (without a finding), or of one finding. True, false, or undefined if neither the
 * label nor the texts of the readers tell. A rule that is not here is confirmed by a defect that was put in, and else looked at by eye.
 */
import { stat } from 'node:fs/promises';
import { bare } from './places.mjs';
import { run } from './run.mjs';

/** What other programs say of the file. */
export async function factsOfFile(file) {
  const info = await run('pdfinfo', [file]);
  const value = (key) => new RegExp(`^${key}: *(.*)$`, 'm').exec(info)?.[1] ?? '';
  const fonts = (await run('pdffonts', [file])).split('\n').slice(2).filter(Boolean);
  const language = await run('mutool', ['show', file, 'trailer/Root/Lang']).catch(() => '');
  const urls = await run('pdfinfo', ['-url', file]);
  const names = new Set();
  const drawn = await run('mutool', ['draw', '-q', '-F', 'stext', file]);
  const sizes = [...drawn.matchAll(/<font name="([^"]*)" size="([\d.]+)"|<char /g)];
  let [size, small, letters] = [0, 0, 0];
  for (const [, name, given] of sizes) {
    if (name !== undefined) names.add(name.replace(/^[A-Z]{6}\+/, ''));
    if (given !== undefined) size = Number(given);
    else letters++;
    if (given === undefined && size < 8.95) small++;
  }
  return {
    ...{
      title: value('Title'),
      isTagged: value('Tagged') === 'yes',
      isEncrypted: value('Encrypted').startsWith('yes'),
      hasLanguage: /\(.+\)|<.+>/.test(language),
    },
    ...{
      bytes: (await stat(file)).size,
      areFontsEmbedded: fonts
        .filter((line) => names.has(line.split(/ +/)[0].replace(/^[A-Z]{6}\+/, '')))
        .every((line) => / (yes|no) +(yes|no) +(yes|no) +\d+ +\d+ *$/.exec(line)?.[1] === 'yes'),
    },
    ...{ urls, letters, isSmall: letters > 0 && small > letters / 2 },
  };
}

/** The texts that a message quotes; those that it abbreviates have lost their middle. */
/** A word with a sign for a letter that is lost: whether some reader lacks what the label has there. */
function isGarbled(one, finding) {
  if (!finding) return undefined;
  const all = one.label.fields.flatMap(({ text }) => text.toLowerCase().split(/\s+/));
  const lost = quotedIn(finding)
    .flatMap((quoted) => quoted.toLowerCase().split(/\s+/))
    .filter((word) => /\p{L}{2}/u.test(word) && /[\u25a1\ufffd\ue000-\uf8ff]/u.test(word))
    .map(
      (word) =>
        new RegExp(
          `^${word.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&').replaceAll(/[\u25a1\ufffd\ue000-\uf8ff]/gu, '.{1,3}')}$`,
          'u',
        ),
    )
    .flatMap((pattern) => all.filter((word) => pattern.test(word)));
  if (lost.length === 0) return undefined;
  return lost.some((word) => Object.values(one.texts).some((text) => !bare(text).includes(bare(word))));
}

const quotedIn = ({ message }) => [...message.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([text]) => JSON.parse(text));
const fits = (quoted, text) => {
  const [start, end] = quoted.split('…').map(bare);
  return quoted.includes('…') && end !== undefined
    ? bare(text).startsWith(start) && bare(text).endsWith(end)
    : bare(text) === start;
};
const fieldsLike = ({ label }, quoted, roles) =>
  label.fields.filter(({ role, text }) => (!roles || roles.includes(role)) && fits(quoted, text));
const textsOf = ({ texts }, finding) =>
  (finding?.readers ?? Object.keys(texts)).map((name) => texts[name]).filter(Boolean);
const wordsOf = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether an own truth says so; a defect that was put in speaks for the finding where the page does not contradict. */
const put = (code, check) => (one, finding) =>
  check(one, finding) ?? (one.label.defects.includes(code) ? true : undefined);
const isWith = (list) =>
  list.includes(false) && list.includes(true) ? undefined : list.length === 0 ? undefined : list[0];

function isInterrupted(one, finding) {
  if (!finding) return undefined;
  const [field] = fieldsLike(one, quotedIn(finding)[0]);
  if (!field) return false;
  return textsOf(one, finding).some((text) => !bare(text).includes(bare(field.text)));
}

/** Whether a reader has the start of another entry or section between what belongs together. */
function isTorn(one, finding) {
  if (!finding) return undefined;
  const [first, ...lost] = quotedIn(finding);
  // A line may have the position and the employer; words that occur in several entries may be those of each.
  const isPart = (quoted) => (field) =>
    fits(quoted, field.text) || (bare(field.text).length > 2 && bare(quoted).includes(bare(field.text)));
  const titles = one.label.fields.filter(({ role }) => role === 'title').filter(isPart(first));
  const answers = titles.map((title) => isTornFrom(one, finding, title, lost.map(isPart)));
  return answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
}

/** Whether anything that is not the entry's own stands between its title and what was lost of it. */
function isTornFrom(one, finding, title, lost) {
  const { entry } = title;
  const own = one.label.fields.filter((field) => field.entry === entry);
  const theirs = lost.flatMap((isLost) => own.find(isLost) ?? []);
  if (theirs.length === 0) return false;
  const texts = own.map(({ text }) => bare(text));
  const others = one.label.fields
    .filter((field) => field.entry !== entry)
    .map(({ text }) => bare(text))
    .filter((text) => text.length > 5 && !texts.some((mine) => mine.includes(text)));
  const isApart = (text, field) => {
    const all = bare(text);
    const [at, from] = [placesOf(all, bare(title.text)), placesOf(all, bare(field.text))];
    if (at.length === 0 || from.length === 0) return undefined;
    const [a, b] = at
      .flatMap((x) => from.map((y) => [x, y]))
      .sort(([a1, b1], [a2, b2]) => Math.abs(a1 - b1) - Math.abs(a2 - b2))[0];
    const start = Math.min(a, b) + bare(a < b ? title.text : field.text).length;
    return others.some((other) => all.slice(start, Math.max(a, b)).includes(other));
  };
  const answers = textsOf(one, finding).flatMap((text) => theirs.map((field) => isApart(text, field)));
  return answers.includes(true) ? true : answers.every((answer) => answer === false) ? false : undefined;
}

function placesOf(all, text) {
  const words = text.split(/\s+/);
  for (const key of [bare(text), bare(words.slice(0, 3).join(' '))]) {
    const places = [];
    for (let at = all.indexOf(key); at >= 0 && key !== ''; at = all.indexOf(key, at + 1)) places.push(at);
    if (places.length > 0) return places;
  }
  return [];
}

/** Numbers of fields in the order of a text; those that occur once only. */
function orderIn(text, fields) {
  const all = bare(text);
  return fields
    .map((field, nth) => ({ nth, field, at: placesOf(all, field.text) }))
    .filter(({ at, field }) => at.length === 1 && bare(field.text).length > 4)
    .sort((a, b) => a.at[0] - b.at[0]);
}

/** Whether some reader goes back and forth between columns: more than twice, since a head and a foot may be in either. */
function isMixed(one, finding) {
  const { fields } = one.label;
  if (!fields.some(({ column }) => column !== undefined)) return finding ? undefined : false;
  const inColumns = fields.filter(({ column }) => column !== undefined);
  const changes = textsOf(one, finding).map(
    (text) =>
      orderIn(text, inColumns).filter(({ field }, nth, all) => nth > 0 && field.column !== all[nth - 1].field.column)
        .length,
  );
  return changes.some((count) => count > 2);
}

/** Whether some reader has titles of sections in another order than a person. */
function isOtherwise(one, finding) {
  const columns = [undefined, 0, 1].map((column) =>
    one.label.fields.filter((field) => field.column === column && (field.role === 'section' || field.role === 'title')),
  );
  const keys = columns.flat();
  const [title, before] = finding ? quotedIn(finding) : [];
  if (finding && (!keys.some(({ text }) => fits(title, text)) || !keys.some(({ text }) => fits(before, text))))
    return undefined;
  return textsOf(one, finding).some((text) =>
    columns.some((column) =>
      orderIn(text, column).some(({ nth }, index, all) => index > 0 && nth < all[index - 1].nth),
    ),
  );
}

/** Words that the label has, apart by blanks, and a reader has in one. */
function areJoined(one, finding) {
  const known = new Set(one.label.fields.flatMap(({ text }) => wordsOf(text)));
  const pairs = new Set(
    one.label.fields.flatMap(({ text }) =>
      text
        .toLowerCase()
        .split(/\s+/)
        .map((word, nth, all) =>
          nth > 0 && /\p{L}$/u.test(all[nth - 1]) && /^\p{L}/u.test(word)
            ? wordsOf(all[nth - 1]).at(-1) + wordsOf(word)[0]
            : '',
        ),
    ),
  );
  const joined = textsOf(one, finding).map(
    (text) =>
      wordsOf(text).filter(
        (word) =>
          word.length > 6 && !known.has(word) && [...pairs].some((pair) => pair.length > 5 && word.includes(pair)),
      ).length,
  );
  return joined.some((count) => count > 2);
}

/** Words that are in the label whole, and in a text divided at the end of a line. */
function areDivided(one, finding) {
  const all = one.label.fields.map(({ text }) => text.toLowerCase()).join('\n');
  const known = new Set(wordsOf(all));
  const isDivision = ([, before, after]) =>
    known.has(`${before}${after}`.toLowerCase()) && !all.includes(`${before}-${after}`.toLowerCase());
  return textsOf(one, finding).some((text) =>
    [...text.normalize('NFC').matchAll(/(\p{L}+)[-\u00ad\u2010\ufffe] *\n\s*(\p{L}+)/gu)].some(isDivision),
  );
}

/** Letters one by one, where the label has a word. */
function areSpaced(one, finding) {
  const keys = one.label.fields.map(({ text }) => bare(text)).join('\n');
  const isWord = (run) => keys.includes(bare(run)) && bare(run).length > 4;
  return textsOf(one, finding).some((text) =>
    [...text.matchAll(/(?<!\S)\S(?: +\S(?!\S)){4,}/gu)].some(([run]) => isWord(run)),
  );
}

/** The part of the label's words that real readers get; where no program is installed, the readers of `inspect`. */
function isUnreadable(one) {
  const words = [...new Set(one.label.fields.flatMap(({ text }) => wordsOf(text)))];
  const shares = Object.values(one.texts).map((text) => {
    const got = new Set(wordsOf(text.replaceAll(/[-\u00ad]\n/g, '')));
    return words.filter((word) => got.has(word)).length / Math.max(words.length, 1);
  });
  return shares.length === 0 || Math.min(...shares) < 0.8 ? true : Math.min(...shares) > 0.97 ? false : undefined;
}

const hasAny = ({ texts }, value) => Object.values(texts).some((text) => bare(text).includes(bare(value)));
const lacks = (role) => (one) => one.label.form[role] === undefined || !hasAny(one, one.label.form[role]);
const isFileName = (title) =>
  /^untitled$/i.test(title) ||
  /\.(docx?|odt|pdf|html?|svg|txt|tex)$/i.test(title) ||
  /^\S*(tmp|cvpress-)\S*$/.test(title);

export const TRUTHS = {
  'text-in-picture': ({ label, facts }) => label.defects.includes('text-in-picture') || facts.letters === 0,
  'text-without-unicode': (one, finding) =>
    one.facts.letters === 0 ? false : (isGarbled(one, finding) ?? isUnreadable(one)),
  'letter-spaced': areSpaced,
  'field-missed': (one, finding) => {
    if (!finding) return undefined;
    const answers = quotedIn(finding).map((quoted) => {
      const [field] = fieldsLike(one, quoted);
      return field ? textsOf(one, finding).some((text) => !bare(text).includes(bare(field.text))) : false;
    });
    return isWith(answers);
  },
  'field-interrupted': isInterrupted,
  'entry-torn': isTorn,
  'columns-mixed': isMixed,
  'order-differs': (one, finding) =>
    finding || one.label.defects.includes('order-differs') ? isOtherwise(one, finding) : undefined,
  'words-joined': areJoined,
  'word-hyphenated': areDivided,
  'ligature-left': (one, finding) =>
    textsOf(one, finding)
      .concat(finding ? Object.values(one.texts) : [])
      .some((text) => /[\ufb00-\ufb06]/.test(text)),
  'icon-as-letter': (one, finding) =>
    one.label.defects.includes('icon-as-letter')
      ? true
      : finding && ['moderncv', 'JSON Resume'].includes(one.label.program)
        ? undefined
        : false,
  // TCPDF writes its own name on the last page, so that nobody sees it.
  'text-invisible': ({ label }) => label.defects.includes('text-invisible') || label.program === 'TCPDF',
  'no-email': lacks('email'),
  'no-phone': lacks('phone'),
  'contact-not-linked': ({ label, facts }, finding) => {
    const [email, phone] = [
      label.form.email && !facts.urls.includes('mailto:'),
      label.form.phone && !facts.urls.includes('tel:'),
    ];
    const says = (value) => value && quotedIn(finding).some((quoted) => fits(quoted, value));
    return finding
      ? [
          [says(label.form.email), email],
          [says(label.form.phone), phone],
        ]
          .filter(([said]) => said)
          .every(([, is]) => is)
      : undefined;
  },
  'contact-in-margin': put('contact-in-margin', ({ label }) =>
    label.layout === undefined || label.defects.includes('contact-in-margin') ? undefined : false,
  ),
  'date-unclear': (one, finding) =>
    finding
      ? quotedIn(finding).some((quoted) =>
          one.label.fields.some(({ role, text }) => role === 'dates' && text.startsWith(quoted)),
        ) && one.label.defects.includes('date-unclear')
      : one.label.defects.includes('date-unclear'),
  'dates-out-of-order': (one) =>
    one.label.defects.includes('dates-out-of-order') &&
    [...Object.values(one.label.form)].some(
      (list) => Array.isArray(list) && list.length > 1 && list[0]?.dates !== undefined,
    ),
  'too-many-pages': () => undefined,
  'text-too-small': ({ facts }) => facts.isSmall,
  'file-too-large': ({ facts }) => facts.bytes > 2_500_000,
  // A picture of a page may name a font that draws nothing.
  'font-not-embedded': ({ facts, label }) => !facts.areFontsEmbedded && !label.defects.includes('text-in-picture'),
  'no-tags': ({ facts }) => !facts.isTagged,
  'no-pdf-language': ({ facts }) => !facts.hasLanguage,
  'no-pdf-title': ({ facts }) => facts.title === '' || isFileName(facts.title),
  'pdf-encrypted': ({ facts }) => facts.isEncrypted,
};
