import { certainly, type Explanation } from '../syntax-diagnostics.js';
import { inYamlQuotes, type Mistake, quoted } from './line-parts.js';

/** The address of an entry, perhaps in quotes, with what follows a whole key or item: `experience["X"].highlights:`. */
const ADDRESS =
  /(["']?)(?<![\w.])([a-z_]+(?:\.[a-z_]+)*(?:\[[^[\]]*\](?:\.[a-z_]+)*)+)\1(?=\s*(?:[,\]}]|:\s|$))/g;

/** `experience[X].highlights` inside brackets, where its own bracket begins a list; or in the quotes that its name has, too. */
export function addressWithoutQuotes({ error, line, lines }: Mistake): Explanation | undefined {
  const at = error.pos[0];
  const found = [...line.text.matchAll(ADDRESS)].find(({ index, 0: all }) => {
    const start = line.start + index;
    return start < at && at < start + all.length;
  });
  if (found === undefined || line.isCut) return undefined;
  const [all, mark = '', address = ''] = found;
  const isList = mark === '' && lines.text[at] === '[';
  const isQuote = mark !== '' && lines.text[at - 1] === mark;
  if (!isList && !isQuote) return undefined;
  const start = line.start + found.index;
  const span = [start, start + all.length] as const;
  return {
    message: isList
      ? 'Inside brackets, YAML takes the `[` of this text for the beginning of a list.'
      : `The quote ${mark} within this text ends it.`,
    hint: `put all of it in quotes: ${quoted(address)}`,
    span,
    remedy: certainly([[span, inYamlQuotes(address)]]),
  };
}
