import type { CST, YAMLError } from 'yaml';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { code } from '../../../diagnostics/quote.js';
import type { Line, Lines } from '../lines.js';
import { type Explanation, explained } from '../syntax-diagnostics.js';
import { stretchesOfText, unclosedFlows, unclosedQuotes } from '../yaml-tokens.js';
import * as indentation from './indentation.js';
import * as keyLines from './keys.js';
import type { Mistake } from './line-parts.js';
import * as texts from './texts.js';

/** Explains the first error of the YAML parser, and later ones that are not its consequences. */
export function explainSyntax(
  errors: readonly YAMLError[],
  tokens: readonly CST.Token[],
  lines: Lines,
  keys: ReadonlySet<string>,
): Diagnostic[] {
  if (errors.length === 0) return [];
  const context = {
    lines,
    keys,
    unclosedQuotes: unclosedQuotes(tokens),
    unclosedBrackets: unclosedFlows(tokens),
    textSpans: stretchesOfText(tokens),
  };
  const diagnostics: Diagnostic[] = [];
  const reported = new Set<string>();
  let end = 0;
  for (const error of [...errors].sort((a, b) => a.pos[0] - b.pos[0])) {
    // An error in the explained span is a consequence.
    if (error.pos[0] < end) continue;
    const mistake = { ...context, error, line: findContentLine(error.pos[0], lines) };
    const explanation = explain(mistake);
    const diagnostic = explained(explanation, lines);
    const id = `${diagnostic.range?.start.line} ${diagnostic.message}`;
    if (!reported.has(id)) diagnostics.push(diagnostic);
    reported.add(id);
    end = explanation.span[1];
    if (explanation.isLocal !== true) break;
  }
  return diagnostics;
}

function findContentLine(offset: number, lines: Lines): Line {
  const line = lines.lineAt(offset);
  return line.text.trim() === '' ? (lines.contentAfter(line) ?? line) : line;
}

function explain(mistake: Mistake): Explanation {
  for (const rule of RULES) {
    const explanation = rule(mistake);
    if (explanation !== undefined) return explanation;
  }
  const { error, lines } = mistake;
  const text =
    lines.text
      .slice(...error.pos)
      .split('\n')[0]
      ?.trim() || mistake.line.text.trim();
  return {
    message: text === '' ? 'Something is missing here.' : `${code(text)} is not valid here.`,
    hint: 'check the indentation, the colons and the quotes of this line and the one before',
    span: error.pos,
  };
}

/** From the most to the least specific. */
const RULES: readonly ((mistake: Mistake) => Explanation | undefined)[] = [
  indentation.tabIndent,
  texts.otherComment,
  texts.openQuote,
  texts.openFlow,
  texts.badEscape,
  indentation.noDashSpace,
  keyLines.equalsSign,
  keyLines.noColonAbove,
  keyLines.noColon,
  texts.afterQuote,
  texts.specialStart,
  texts.listOnKeyLine,
  indentation.shiftedDash,
  indentation.deeperThanItsKey,
  indentation.itemOfOuterList,
  indentation.unevenBlock,
  texts.colonInText,
  keyLines.missingSpace,
  indentation.unevenIndent,
  texts.inBrackets,
  keyLines.missingKey,
  keyLines.textContinuesWithColon,
  texts.emptyItem,
];
