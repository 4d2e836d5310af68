import type { CST, YAMLError } from 'yaml';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { formatCode } from '../../../diagnostics/quote.js';
import type { Line, Lines } from '../lines.js';
import { type Explanation, toSyntaxDiagnostic } from '../syntax-diagnostics.js';
import { findTextSpans, findUnclosedBrackets, findUnclosedQuotes } from '../yaml-tokens.js';
import * as indentation from './indentation-rules.js';
import * as keyLines from './key-rules.js';
import type { SyntaxMistake } from './line-values.js';
import * as texts from './text-rules.js';

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
    unclosedQuotes: findUnclosedQuotes(tokens),
    unclosedBrackets: findUnclosedBrackets(tokens),
    textSpans: findTextSpans(tokens),
  };
  const diagnostics: Diagnostic[] = [];
  const reported = new Set<string>();
  let end = 0;
  for (const error of [...errors].sort((a, b) => a.pos[0] - b.pos[0])) {
    // An error in the explained span is a consequence.
    if (error.pos[0] < end) continue;
    const mistake = { ...context, error, line: findContentLine(error.pos[0], lines) };
    const explanation = explain(mistake);
    const diagnostic = toSyntaxDiagnostic(explanation, lines);
    const id = `${diagnostic.range?.start.line} ${diagnostic.message}`;
    if (!reported.has(id)) diagnostics.push(diagnostic);
    reported.add(id);
    end = explanation.span[1];
    if (explanation.isLocal !== true) break;
  }
  return diagnostics;
}

function findContentLine(offset: number, lines: Lines): Line {
  const line = lines.getLineAt(offset);
  return line.text.trim() === '' ? (lines.nextContentLine(line) ?? line) : line;
}

function explain(mistake: SyntaxMistake): Explanation {
  for (const rule of SYNTAX_RULES) {
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
    message: text === '' ? 'Something is missing here.' : `${formatCode(text)} is not valid here.`,
    hint: 'check the indentation, the colons and the quotes of this line and the one before',
    span: error.pos,
  };
}

/** From the most to the least specific. */
const SYNTAX_RULES: readonly ((mistake: SyntaxMistake) => Explanation | undefined)[] = [
  indentation.explainTabIndent,
  texts.explainForeignComment,
  texts.explainUnclosedQuote,
  texts.explainUnclosedBracket,
  texts.explainInvalidEscape,
  indentation.explainMissingDashSpace,
  keyLines.explainEqualsSign,
  keyLines.explainMissingColonAbove,
  keyLines.explainMissingColonOnLine,
  texts.explainTextAfterQuote,
  texts.explainSpecialStart,
  texts.explainListOnKeyLine,
  indentation.explainShiftedDash,
  indentation.explainTooDeepKey,
  indentation.explainOuterListItem,
  indentation.explainUnevenBlock,
  texts.explainColonInText,
  keyLines.explainMissingColonSpace,
  indentation.explainUnevenIndent,
  texts.explainBracketContent,
  keyLines.explainMissingKey,
  keyLines.explainColonOnNextLine,
  texts.explainEmptyItem,
];
