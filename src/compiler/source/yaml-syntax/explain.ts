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

/** Explains the first error of the YAML parser, and later ones that are not consequences of another. */
export function explainSyntax(
  errors: readonly YAMLError[],
  tokens: readonly CST.Token[],
  lines: Lines,
  keys: ReadonlySet<string>,
): Diagnostic[] {
  if (errors.length === 0) return [];
  const quotes = unclosedQuotes(tokens);
  const flows = unclosedFlows(tokens);
  const stretches = stretchesOfText(tokens);
  const found: Diagnostic[] = [];
  const said = new Set<string>();
  let end = 0;
  for (const error of [...errors].sort((a, b) => a.pos[0] - b.pos[0])) {
    // In the same text, it is a consequence.
    if (error.pos[0] < end) continue;
    const mistake = {
      error,
      lines,
      quotes,
      flows,
      stretches,
      keys,
      line: contentAt(error.pos[0], lines),
    };
    const explanation = explain(mistake);
    const problem = explained(explanation, lines);
    const identity = `${problem.range?.start.line} ${problem.message}`;
    if (!said.has(identity)) found.push(problem);
    said.add(identity);
    end = explanation.span[1];
    if (explanation.isLocal !== true) break;
  }
  return found;
}

/** The line of an offset, or the next one that is not blank. */
function contentAt(offset: number, lines: Lines): Line {
  const line = lines.lineAt(offset);
  return line.text.trim() === '' ? (lines.contentAfter(line) ?? line) : line;
}

function explain(mistake: Mistake): Explanation {
  for (const rule of RULES) {
    const explanation = rule(mistake);
    if (explanation !== undefined) return explanation;
  }
  const { error, lines } = mistake;
  const found =
    lines.text
      .slice(...error.pos)
      .split('\n')[0]
      ?.trim() || mistake.line.text.trim();
  return {
    message:
      found === ''
        ? 'Something is missing here.'
        : `${code(found)} does not fit what stands around it.`,
    hint: 'look at the indentation, the colons and the quotes of this line and the one before',
    span: error.pos,
  };
}

/** The causes of mistakes, from the clearest sign to the weakest. */
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
