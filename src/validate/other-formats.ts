import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { orList } from '../diagnostics/suggest.js';
import { isPlainObject, type PlainObject } from '../values/plain-object.js';
import { CV_KEYS_B } from './generated/validators.js';

/**
 * Explains a document that is a CV, but of another format, or with its fields in the wrong place. What the rules of
 * this format would say of it is of no use then.
 *
 * JSON Resume has `basics` at its root (https://jsonresume.org/schema); RenderCV 1.x and 2.x have `cv.sections`, a
 * mapping of titles (https://docs.rendercv.com).
 */
export function explainOtherFormat(document: PlainObject): Diagnostic | undefined {
  const { cv } = document;
  if (cv === undefined && isPlainObject(document.basics)) return otherFormat('JSON Resume', ['basics']);
  if (isPlainObject(cv) && isPlainObject(cv.sections)) return otherFormat('RenderCV', ['cv', 'sections']);
  return cv === undefined ? withoutCv(document) : undefined;
}

function otherFormat(format: string, path: readonly string[]): Diagnostic {
  return diagnostic('other-format', path, `This is a document of ${format}, not of cvpress.`, {
    at: 'key',
    found: `\`${path.join('.')}\``,
    expected: 'an object with `cv` and `design`',
    hint: '`cvpress import` makes a document of cvpress from it',
  });
}

/** Fields of a CV at the root; one alone, or under a misspelt `cv`, may be anything. */
function withoutCv(document: PlainObject): Diagnostic | undefined {
  const fields = Object.keys(document).filter((key) => (CV_KEYS_B as readonly string[]).includes(key));
  const first = fields[0];
  if (first === undefined || !fields.includes('name')) return undefined;
  const shown = orList(fields.slice(0, 4).map((field) => `\`${field}\``)).replace(' or ', ' and ');
  const message = `The fields of a CV stand under \`cv:\`; ${shown} ${fields.length > 1 ? 'stand' : 'stands'} beside it.`;
  return diagnostic('fields-at-root', [first], message, {
    at: 'key',
    found: shown,
    expected: 'an object with `cv` and `design`',
    hint: `write \`cv:\` above \`${first}\`, and indent the fields of the CV by two spaces`,
  });
}
