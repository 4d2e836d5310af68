import { ownName } from '../compiler/model/own-name.js';

export interface Selectable {
  readonly type: string;
  readonly date: string;
  readonly authors: readonly string[];
}

/** What `--select` wants of publications: `year>=2020`, `type=article,book`, `name=Jane Doe`. */
export type Selection = (publication: Selectable) => boolean;

const CONDITION = /^\s*(year|type|name)\s*(>=|<=|=|>|<)\s*(.*?)\s*$/i;

export function readSelection(text: string): Selection | undefined {
  const [, field = '', sign = '', given = ''] = CONDITION.exec(text) ?? [];
  const kind = field.toLowerCase();
  if (kind === 'year' && /^\d{4}$/.test(given))
    return ({ date }) => compared(Number(/\d{4}/.exec(date)?.[0]), sign, Number(given));
  if (given === '' || kind === 'year' || sign !== '=') return undefined;
  if (kind === 'type') {
    const types = given.toLowerCase().split(/\s*,\s*/);
    return ({ type }) => types.includes(type.toLowerCase());
  }
  const isSelf = ownName(given);
  return ({ authors }) => isSelf(authors).includes(true);
}

function compared(year: number, sign: string, other: number): boolean {
  if (year === other) return sign.includes('=');
  return sign.startsWith('>') ? year > other : sign.startsWith('<') && year < other;
}
