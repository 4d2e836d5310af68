/** Makes a document of about a given size in bytes that is as costly as possible. */
export interface HostileShape {
  readonly name: string;
  readonly file: 'cv.yaml' | 'cv.json';
  readonly make: (bytes: number) => string;
}

/** Concatenates generated parts up to a length. */
function fill(bytes: number, generate: (index: number) => string): string {
  const parts: string[] = [];
  for (let index = 0, length = 0; length < bytes; index++) {
    const next = generate(index);
    parts.push(next);
    length += next.length;
  }
  return parts.join('');
}

const HEADER = 'cv:\n  name: Jane Doe\n';

export const HOSTILE_SHAPES: readonly HostileShape[] = [
  {
    name: 'many entries',
    file: 'cv.yaml',
    make: (bytes) =>
      `${HEADER}  skills:\n${fill(bytes, (i) => `    - {name: N${i}, details: x}\n`)}`,
  },
  {
    name: 'one huge text',
    file: 'cv.yaml',
    make: (bytes) => `${HEADER}  summary: ${fill(bytes, () => 'x-(*')}\n`,
  },
  {
    name: 'deep nesting',
    file: 'cv.json',
    make: (bytes) => `{"cv":{"name":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}}`,
  },
  {
    name: 'huge numbers',
    file: 'cv.yaml',
    make: (bytes) =>
      `${HEADER}design:\n  options:\n    date_and_location_width: ${'9'.repeat(bytes / 2)}x\n    primary_color: ${'9'.repeat(bytes / 2)}\n`,
  },
  {
    name: 'long keys',
    file: 'cv.json',
    make: (bytes) =>
      `{"cv":{${fill(bytes, (i) => `"${i}${'k'.repeat(15_000)}":1,`)}"name":"Jane"}}`,
  },
  {
    name: 'aliases of aliases',
    file: 'cv.yaml',
    make: (bytes) =>
      `${HEADER}  a0: &a0 [x]\n${fill(bytes, (i) => `  a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}, *a${i}]\n`)}`,
  },
  {
    name: 'many invalid values',
    file: 'cv.yaml',
    make: (bytes) => `${HEADER}${fill(bytes, (i) => `  k${i}: @\n`)}`,
  },
  {
    name: 'many unknown keys on one line',
    file: 'cv.json',
    make: (bytes) => `{"cv":{${fill(bytes, (i) => `"nmae${i}":null,`)}"name":"Jane"}}`,
  },
  {
    name: 'many bullet points',
    file: 'cv.yaml',
    make: (bytes) =>
      `${HEADER}  projects:\n    - name: P\n      highlights:\n${fill(bytes, () => '        - x\n')}`,
  },
  {
    name: 'many dashes with different indentation',
    file: 'cv.yaml',
    make: (bytes) => `${HEADER}${fill(bytes, (i) => `${' '.repeat(i % 60)}-\n`)}`,
  },
];
