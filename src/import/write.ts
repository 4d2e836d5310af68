import { Document, isMap, isScalar, isSeq, type Node, type Pair, Scalar, stringify, type YAMLMap } from 'yaml';
import { formatPath } from '../diagnostics/diagnostic.js';
import { visibleLines } from '../diagnostics/quote.js';
import type { CvDocumentB } from '../schema/document.js';
import type { Draft } from './draft.js';
import type { Leftover } from './reading.js';

/** Columns per line. Text in quotes is not broken: the library would write a line with one space as a backslash. */
const LAYOUT = { lineWidth: 100, doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY };

/** Comments are not broken, since nobody would join the parts of a word again. */
const UNBROKEN = { ...LAYOUT, lineWidth: 0 };

/** Writes an imported document as YAML, with remarks after values, and values that were not imported at the end. */
export function writeDocument(
  document: CvDocumentB,
  draft: Draft,
  heading: string,
  leftovers: readonly Leftover[],
): string {
  const yaml = new Document(document);
  finish(yaml.contents as Node, document, draft);
  const [cv, ...others] = pairsOf(yaml.contents);
  const blocks = pairsOf(cv?.value).filter((pair) => isSeq(pair.value) || keyOf(pair) === 'summary');
  for (const pair of [...blocks, ...others]) (pair.key as Node).spaceBefore = true;
  yaml.commentBefore = ` ${heading}`;
  if (leftovers.length > 0) yaml.comment = commentOf(leftovers);
  return `${visibleLines(yaml.toString(LAYOUT)).trimEnd()}\n`;
}

/** Walks nodes and the values they were made from in parallel. */
function finish(node: unknown, value: unknown, draft: Draft): void {
  if (isScalar(node) && typeof value === 'string') {
    // Escapes work only in double quotes.
    if (visibleLines(value) !== value) node.type = Scalar.QUOTE_DOUBLE;
    else if (!canBeFolded(value)) node.type = Scalar.BLOCK_LITERAL;
  }
  if (isSeq(node))
    for (const [index, item] of node.items.entries()) {
      const text = (value as unknown[])[index];
      // A line that began with a dash would begin a list within the text.
      if (isScalar(item) && typeof text === 'string' && /^[^\n]+ - [^\n]+$/.test(text)) item.type = Scalar.QUOTE_DOUBLE;
      finish(item, text, draft);
    }
  for (const pair of pairsOf(node)) {
    const key = keyOf(pair);
    const inner = (value as Record<string, unknown>)[key];
    const remark = draft.remarksOn(value as object)[key];
    // There is no room for a remark after a list.
    if (remark !== undefined && isSeq(pair.value)) (pair.key as Node).commentBefore = ` ${key}: ${remark}`;
    else if (remark !== undefined) (pair.value as Node).comment = ` ${remark}`;
    // Years are text in a CV, even without quotes.
    if (/date$/.test(key) && /^[1-9]\d{3}$/.test(String(inner))) pair.value = new Scalar(Number(inner));
    if (key === 'summary' && isScalar(pair.value)) pair.value.type = Scalar.BLOCK_FOLDED;
    finish(pair.value, inner, draft);
  }
}

/** The library folds text incorrectly next to white space at the end of a line, or tabs at its beginning. */
function canBeFolded(text: string): boolean {
  return !(text.includes('\n') && /^\t|[ \t]$/m.test(text));
}

function pairsOf(node: unknown): Pair[] {
  return isMap(node) ? (node as YAMLMap).items : [];
}

function keyOf(pair: Pair): string {
  return String((pair.key as Scalar).value);
}

function commentOf(leftovers: readonly Leftover[]): string {
  const lines = leftovers.map(({ path, value }) => stringify({ [formatPath(path)]: value }, UNBROKEN));
  const text =
    `Not imported, because a CV document has no place for it, or not for this value:\n\n${lines.join('')}`.trimEnd();
  return text.replaceAll(/^/gm, ' ');
}
