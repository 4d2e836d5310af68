import { type Diagnostic, type DocumentPath, diagnostic, fixOf, formatPath } from '../../diagnostics/diagnostic.js';
import { code } from '../../diagnostics/quote.js';
import { andList } from '../../diagnostics/suggest.js';
import { PREDEFINED_SECTIONS, type SectionKey, type Variant } from '../../schema/sections.js';
import { isPlainObject, type PlainObject } from '../../values/plain-object.js';
import { requiredKeysOf } from '../entries/kinds.js';
import { ENTRY_SHAPES, type Shape } from './shape.js';
import { synonymOf } from './synonyms.js';

/** Keys in `cv` that are not indented enough: they are fields of the last entry of the section before them. */
interface Strays {
  readonly keys: readonly string[];
  readonly section: SectionKey;
  /** Whether the entry lacks one of them, so that nothing else can be meant. */
  readonly areMissed: boolean;
}

/** The unknown keys of `cv` that are fields of entries. */
export function straysIn(cv: PlainObject, shape: Shape): Strays[] {
  const found: Strays[] = [];
  let section: SectionKey | undefined;
  let keys: string[] = [];
  for (const key of Object.keys(cv)) {
    if (section !== undefined && isStray(key, cv, section, shape)) keys.push(key);
    else if (!shape.keys.includes(key) || Object.hasOwn(PREDEFINED_SECTIONS, key)) {
      finish();
      section =
        isPlainObject(lastOf(cv[key])) && Object.hasOwn(PREDEFINED_SECTIONS, key) ? (key as SectionKey) : undefined;
    }
  }
  finish();
  return found;

  function finish(): void {
    if (section !== undefined && keys.length > 0) {
      const missed = missedIn(cv, section);
      found.push({ keys, section, areMissed: keys.some((key) => missed.includes(key)) });
    }
    keys = [];
  }
}

function isStray(key: string, cv: PlainObject, section: SectionKey, shape: Shape): boolean {
  if (shape.keys.includes(key)) return false;
  const { kind } = PREDEFINED_SECTIONS[section];
  const missed = missedIn(cv, section);
  if (missed.includes(key)) return true;
  const isMissed = synonymOf(key, ENTRY_SHAPES[kind], (known) => missed.includes(known)) !== undefined;
  const isFree = ENTRY_SHAPES[kind].keys.includes(key) && !(key in (lastOf(cv[section]) as PlainObject));
  // `url` may also be the person's own.
  return isMissed || (isFree && synonymOf(key, shape, (known) => !(known in cv)) === undefined);
}

/** The required fields that the last entry of a section lacks. */
function missedIn(cv: PlainObject, section: SectionKey): string[] {
  const entry = lastOf(cv[section]) as PlainObject;
  return requiredKeysOf(PREDEFINED_SECTIONS[section].kind).filter((key) => !(key in entry));
}

function lastOf(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : undefined;
}

/** Reports such keys, with the place where they belong. */
export function strayFields({ keys, section, areMissed }: Strays, cv: PlainObject, variant: Variant): Diagnostic {
  const [key = ''] = keys;
  const entries = cv[section] as readonly PlainObject[];
  const home: DocumentPath = ['cv', section, entries.length - 1];
  const first = Object.keys(entries.at(-1) as PlainObject)[0];
  const like = first === undefined ? '' : ` as far as ${code(first)} in it`;
  const shown = andList(keys.map(code));
  const verb = keys.length > 1 ? 'belong' : 'belongs';
  const moves = keys.map((own) => ({ kind: 'move', path: ['cv', own], to: [...home, own] }) as const);
  return diagnostic(
    variant === 'b' ? 'unknown-key' : 'ignored-key',
    ['cv', key],
    `${shown} ${verb} to the entry above, \`${formatPath(home)}\`${variant === 'a' ? `; ${keys.length > 1 ? 'they are' : 'it is'} ignored here` : ''}.`,
    {
      at: 'key',
      found: shown,
      expected: `the keys of \`cv\``,
      hint: `indent ${keys.length > 1 ? 'them' : 'it'}${like}`,
      fix: fixOf(areMissed, ...moves),
    },
  );
}
