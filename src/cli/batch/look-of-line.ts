import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { parseSource } from '../../compiler/source/parse.js';
import { locate } from '../../compiler/source/source.js';
import { readTemplate } from '../../compiler/templates/read-template.js';
import { BUNDLED, placeOfOption } from '../../compiler/templates/template.js';
import { readTemplateOptions } from '../../compiler/templates/template-options.js';
import { describe } from '../../diagnostics/describe.js';
import {
  type Diagnostic,
  type DocumentPath,
  diagnostic,
  hasErrors,
} from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { code } from '../../diagnostics/quote.js';
import { andList, didYouMean, orList } from '../../diagnostics/suggest.js';
import { isPlainObject } from '../../util/plain-object.js';

/** What a line of a list says besides its document. */
export type Look = Pick<CompleteOptions, 'template' | 'templateOptions' | 'photo'>;

type Placed = (diagnostics: readonly Diagnostic[]) => readonly Diagnostic[];

const KEYS = ['document', 'template', 'template_options'];

/** No document begins like this, so other lines are not parsed here. */
const HAS_LOOK = /^\s*\{\s*"(?:document|template|template_options)"\s*:/;

/**
 * Reads a line that says which look its document has: `{"template": "ledger", "document": {"cv": …}}`. Whoever makes the list
 * chooses; the document itself never does. A list may come from elsewhere, so a line names a bundled template, or the one that
 * the command names.
 *
 * @returns the text of the document at its place in the line, the rest of which is blank, and what gives problems of the line's
 *   options, which only show with the document, their place in the line; undefined for any other line
 * @throws CvError if the line is not of that form, or its template has no such options
 */
export function readLook(
  text: string,
  file: string,
  render: CompleteOptions,
): { readonly text: string; readonly look: Look; readonly placed: Placed } | undefined {
  if (!HAS_LOOK.test(text)) return undefined;
  const source = parseSource(text, { file, format: 'json', limits: render.limits });
  const refuse = (problems: readonly Diagnostic[]): never => {
    throw new CvError(locate(problems, source));
  };
  if (hasErrors(source.diagnostics)) refuse(source.diagnostics);
  const line = source.value as Record<string, unknown>;
  const { document, template: name = render.template, template_options: options = {} } = line;
  const wrong = (path: DocumentPath, message: string, hint: string) =>
    diagnostic('bad-option', path, message, { hint });
  const problems = Object.keys(line)
    .filter((key) => !KEYS.includes(key))
    .map((key) =>
      wrong(
        [key],
        `A line with a template has no key ${code(key)}.`,
        `its keys are ${andList(KEYS)}`,
      ),
    );
  if (!isPlainObject(document)) {
    problems.push(
      wrong([], 'The line has a template, but no document.', 'add `"document": { "cv": … }`'),
    );
  }
  const allowed = [...new Set([...BUNDLED, render.template])];
  if (!allowed.includes(name as string)) {
    const near = typeof name === 'string' ? didYouMean(name, BUNDLED) : undefined;
    const hint = near ?? `a line chooses ${orList(allowed)}`;
    problems.push(wrong(['template'], `The template of a line cannot be ${describe(name)}.`, hint));
  }
  if (!isPlainObject(options)) {
    problems.push(
      wrong(['template_options'], 'The options of a template are an object.', 'as { "et_al": 3 }'),
    );
  }
  if (problems.length > 0) refuse(problems);
  const template = readTemplate(name as string);
  const given = {
    ...(name === render.template ? render.templateOptions : {}),
    ...(options as Look['templateOptions']),
  };
  const { problems: unread } = readTemplateOptions(template, given);
  if (unread.length > 0)
    refuse(unread.map((problem) => ({ ...problem, path: ['template_options'] })));
  const { offset, length } = findNodeAtLocation(parseTree(text) as Node, ['document']) as Node;
  const end = offset + length;
  const blank = (from: number, to: number): string => ' '.repeat(to - from);
  return {
    text: `${blank(0, offset)}${text.slice(offset, end)}${blank(end, text.length)}`,
    look: {
      template: name as string,
      templateOptions: given,
      photo: template.hasPhoto ? render.photo : undefined,
    },
    placed: (diagnostics) =>
      diagnostics.map((d) => {
        const key = Object.keys(options as object).find(
          (option) => d.file === placeOfOption(option),
        );
        if (key === undefined) return d;
        const path = ['template_options', key];
        return { ...d, path, file, range: source.rangeOf(path) };
      }),
  };
}
