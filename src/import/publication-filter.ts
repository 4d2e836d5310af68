import { createAuthorMatcher } from '../compiler/model/author-matcher.js';

interface Selectable {
  readonly type: string;
  readonly date: string;
  readonly authors: readonly string[];
}

/** A parsed `--select`: `year>=2020`, `type=article,book`, `name=Jane Doe`. */
export type PublicationFilter = (publication: Selectable) => boolean;

const CONDITION = /^\s*(year|type|name)\s*(>=|<=|=|>|<)\s*(.*?)\s*$/i;

export function parsePublicationFilter(text: string): PublicationFilter | undefined {
  const [, field = '', operator = '', operand = ''] = CONDITION.exec(text) ?? [];
  const lowerField = field.toLowerCase();
  if (lowerField === 'year' && /^\d{4}$/.test(operand))
    return ({ date }) => compareYears(Number(/\d{4}/.exec(date)?.[0]), operator, Number(operand));
  if (operand === '' || lowerField === 'year' || operator !== '=') return undefined;
  if (lowerField === 'type') {
    const types = operand.toLowerCase().split(/\s*,\s*/);
    return ({ type }) => types.includes(type.toLowerCase());
  }
  const isSelf = createAuthorMatcher(operand);
  return ({ authors }) => isSelf(authors).includes(true);
}

function compareYears(year: number, operator: string, other: number): boolean {
  if (year === other) return operator.includes('=');
  return operator.startsWith('>') ? year > other : operator.startsWith('<') && year < other;
}
