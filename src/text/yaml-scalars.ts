import { Document, Scalar, YAMLSeq } from 'yaml';

/** How and where a text is written. */
export interface Writing {
  /** Its present style; quotes stay, and are added if needed. */
  readonly type?: Scalar.Type | undefined;
  /** Whether it is in brackets or braces. */
  readonly isInFlow: boolean;
  /** Whether something that looks like a number is text there, even without quotes. */
  readonly isText: boolean;
}

/** A value as YAML on one line. */
export function writtenScalar(value: unknown, { type, isInFlow, isText }: Writing): string {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  if (typeof value !== 'string') return String(value);
  if (/[\n\r\u0085\u2028\u2029]|^[^\S ]|[^\S ]$/.test(value)) return JSON.stringify(value);
  const isNull = /^(?:null|Null|NULL|~)?$/.test(value);
  const document = new Document(undefined, { schema: isText && !isNull ? 'failsafe' : 'core' });
  const scalar = new Scalar(value);
  if (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') scalar.type = type;
  const list = new YAMLSeq();
  list.items = [scalar];
  list.flow = isInFlow;
  document.contents = list;
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: false }).trimEnd();
  return isInFlow ? text.slice(1, -1) : text.slice(2);
}
