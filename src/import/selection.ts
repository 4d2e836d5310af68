import { ownName } from '../values/own-name.js';

/** A publication as a selection sees it. */
export interface Selectable {
  /** Its kind, as the original names it. */
  readonly type: string;
  readonly date: string;
  readonly authors: readonly string[];
}

/** What `--select` wants of publications: `year>=2020`, `type=article,book`, `name=Jane Doe`. */
export type Selection = (publication: Selectable) => boolean;

const CONDITION = /^\s*(year|type|name)\s*(>=|<=|=|>|<)\s*(.*?)\s*$/i;

/** Reads a condition; undefined if it is none. */
export function readSelection(text: string): Selection | undefined {
  const [, field = '', sign = '', given = ''] = CONDITION.exec(text) ?? [];
  if (given === '') return undefined;
  switch (field.toLowerCase()) {
    case 'year':
      return /^\d{4}$/.test(given)
        ? ({ date }) => compared(Number(/\d{4}/.exec(date)?.[0]), sign, Number(given))
        : undefined;
    case 'type': {
      const types = given.toLowerCase().split(/\s*,\s*/);
      return sign === '=' ? ({ type }) => types.includes(type.toLowerCase()) : undefined;
    }
    case 'name': {
      const isSelf = ownName(given);
      return sign === '=' ? ({ authors }) => isSelf(authors).includes(true) : undefined;
    }
    default:
      return undefined;
  }
}

function compared(year: number, sign: string, other: number): boolean {
  if (sign === '=') return year === other;
  return sign.startsWith('>')
    ? year > other || (sign === '>=' && year === other)
    : year < other || (sign === '<=' && year === other);
}
