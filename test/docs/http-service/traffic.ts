import { expect } from 'vitest';
import { HOSTILE_SHAPES } from '../../support/hostile.js';
import { largeDocument } from '../../support/large.js';

/** A request to the service, and what has to come of it. */
export interface Request {
  readonly kind: string;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** After how many milliseconds the client goes away; undefined if it waits. */
  readonly leavesAfter?: number;
  readonly status: number;
  /** What may be answered instead. */
  readonly otherwise?: number;
  /** Checks the body of the answer. */
  readonly check: (body: Buffer) => void;
}

/** What differs from a YAML document that becomes a PDF. */
type Difference = Partial<Request> & Pick<Request, 'check'>;

/** A kind of requests: how many of two hundred there are, and how one is made. */
interface Kind {
  readonly share: number;
  /**
   * @param name - a name that no other request has
   * @param random - from 0 to 1
   */
  readonly make: (name: string, random: number) => Difference;
}

/** What the service is started with: a slow document takes many times as long as it may, all others a fraction of it. */
export const SETTINGS = {
  TIMEOUT_MS: '10000',
  BODY_BYTES: '400000',
  PAGES: '100',
  MEMORY: '4096',
  ANSWER_MS: '300000',
};

const YAML = { 'content-type': 'application/yaml' };
const JSON_TYPE = { 'content-type': 'application/json' };

/** The bundled fonts have the first three scripts. */
const NAMES = ['Ольга Иванова', 'Ωμέγα Παππά', 'Đặng Thị Ánh', '山田 太郎', 'فاطمة الزهراء', 'שרה כהן', 'अनीता शर्मा'];

const TEXTS = ['html', 'md', 'txt', 'typ', 'svg'];

/** What comes of hostile shapes of 20,000 bytes: a code, or a PDF. */
const OF_HOSTILE: Readonly<Record<string, { status: number; code?: string }>> = {
  'many entries': { status: 200 },
  'one huge text': { status: 200 },
  'deep nesting': { status: 413, code: 'limit-reached' },
  'huge numbers': { status: 422, code: 'bad-length' },
  'long keys': { status: 422, code: 'unknown-key' },
  'aliases of aliases': { status: 422, code: 'unsupported-yaml' },
  'many mistakes': { status: 422, code: 'syntax' },
  'many unknown keys on one line': { status: 422, code: 'unknown-key' },
  'many bullet points': { status: 200 },
  'many dashes in columns of their own': { status: 422, code: 'syntax' },
};

const MISTAKES = [
  { path: '/render?format=docx', status: 400, part: 'must be one of' },
  { path: '/render?fontPaths=/etc', status: 400, part: 'no parameter' },
  { path: '/render?language=deutsch', status: 400, part: 'BCP 47' },
  { path: '/render?format=svg&page=9', status: 400, part: 'no page 9' },
  { path: '/render', headers: { ...YAML, accept: 'image/gif' }, status: 406, part: 'has none of application/pdf' },
  { path: '/render', headers: { 'content-type': 'text/html' }, status: 415, part: 'application/yaml' },
  { path: '/render', body: Buffer.from([0xc3, 0x28]), status: 400, part: 'UTF-8' },
  { path: '/cv.pdf', status: 404, part: 'openapi.json' },
];

const KINDS: Readonly<Record<string, Kind>> = {
  'YAML to PDF': { share: 49, make: (name) => ({ body: yaml(name), check: isPdfOf(name) }) },
  'JSON to text': {
    share: 36,
    make: (name, random) => ({
      path: `/render?format=${pick(TEXTS, random)}`,
      headers: JSON_TYPE,
      body: large(name, 1 + Math.floor(random * 5)),
      check: holds(name),
    }),
  },
  'other scripts': {
    share: 20,
    make(number, random) {
      const name = `${pick(NAMES, random)} ${number}`;
      return { body: yaml(name), check: isPdfOf(name) };
    },
  },
  'PNG of a page': {
    share: 6,
    make: (name) => ({
      path: '/render?page=2&ppi=48',
      headers: { ...JSON_TYPE, accept: 'image/png' },
      body: large(name, 12),
      check: (body) => expect(body.subarray(1, 4).toString()).toBe('PNG'),
    }),
  },
  'many pages': {
    share: 12,
    make: (name, random) => ({
      headers: JSON_TYPE,
      body: large(name, 20 + Math.floor(random * 60)),
      check: isPdfOf(name),
    }),
  },
  'right, to be checked': {
    share: 12,
    make: (name) => ({
      path: '/validate',
      body: yaml(name),
      check: (body) => expect(JSON.parse(body.toString())).toMatchObject({ valid: true, diagnostics: [] }),
    }),
  },
  'wrong, to be checked': {
    share: 8,
    make: (name) => ({
      path: '/validate',
      body: yaml('Jane', `  ${name}: 1\n`),
      check: (body) =>
        expect(JSON.parse(body.toString())).toMatchObject({ valid: false, diagnostics: [{ path: ['cv', name] }] }),
    }),
  },
  wrong: {
    share: 14,
    make: (name) => ({ body: yaml('Jane', `  ${name}: 1\n`), status: 422, check: isProblem('unknown-key', name) }),
  },
  'no YAML': {
    share: 6,
    make: (name) => ({ body: `cv:\n  name: [${name}\n`, status: 422, check: isProblem('syntax') }),
  },
  'no request': {
    share: 8,
    make(name, random) {
      const { part, ...mistake } = pick(MISTAKES, random);
      return { body: yaml(name), ...mistake, check: holds(part) };
    },
  },
  'large body': {
    share: 4,
    make: (name, random) => ({
      body: yaml(name) + ' '.repeat(400_000 + random * 3_000_000),
      status: 413,
      check: isProblem(undefined, '400000 bytes'),
    }),
  },
  hostile: {
    share: 10,
    make(_, random) {
      const shape = pick(HOSTILE_SHAPES, random);
      const { status, code } = OF_HOSTILE[shape.name] ?? { status: 0 };
      return {
        headers: shape.file === 'cv.json' ? JSON_TYPE : YAML,
        body: shape.make(20_000),
        status,
        check: code === undefined ? isPdfOf('Jane Doe') : isProblem(code),
      };
    },
  },
  slow: {
    share: 1,
    make: (name) => ({
      // Ninety large pictures: 40 s of processor time.
      path: '/render?format=png&ppi=300',
      body: yaml(name, `  projects:\n    - name: P\n      highlights:\n${'        - x\n'.repeat(5000)}`),
      status: 504,
      // It has a worker for so long that both that it may lose can be killed.
      otherwise: 500,
      check: (body) => expect(['timed-out', 'worker-died']).toContain(JSON.parse(body.toString()).code),
    }),
  },
  'client leaves': {
    share: 10,
    make: (name, random) => ({
      headers: JSON_TYPE,
      body: large(name, 20),
      leavesAfter: random * 100,
      check: isPdfOf(name),
    }),
  },
  probe: { share: 4, make: () => ({ path: '/health/live', method: 'GET', check: holds('"ok"') }) },
};

/** All requests of a run, in an order that only depends on the seed. */
export function traffic(count: number, random: () => number): Request[] {
  const kinds = Object.entries(KINDS).flatMap(([kind, { share, make }]) => Array(share).fill({ kind, make }));
  return Array.from({ length: count }, (_, index) => {
    const { kind, make } = pick<{ kind: string } & Kind>(kinds, random());
    const made = make(`Jane${index}x`, random());
    return { kind, path: '/render', method: 'POST', status: 200, headers: YAML, ...made };
  });
}

/** A usual document; `more` follows the fields of `cv`. */
function yaml(name: string, more = ''): string {
  return `cv:
  name: ${name}
  label: Marine Biologist
  email: jane@example.com
  education:
    - {institution: University of Oslo, area: Biology, study_type: PhD, start_date: 2015-09, end_date: 2019-06}
  skills:
    - {name: Languages, details: "Norwegian, English"}
${more}`;
}

/** A document of so many entries. */
function large(name: string, entries: number): string {
  const { cv } = largeDocument(entries);
  return JSON.stringify({ cv: { ...cv, name } });
}

function holds(text: string): (body: Buffer) => void {
  return (body) => {
    if (!body.includes(text)) expect(body.toString('utf8').slice(0, 500)).toContain(text);
  };
}

function isPdfOf(name: string): (body: Buffer) => void {
  return (body) => {
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
    holds(name)(body);
  };
}

function isProblem(code: string | undefined, part = ''): (body: Buffer) => void {
  return (body) => {
    expect(JSON.parse(body.toString('utf8')).code).toBe(code);
    holds(part)(body);
  };
}

function pick<T>(list: readonly T[], random: number): T {
  return list[Math.floor(random * list.length)] as T;
}
