// Files of other programs that exhaust time or memory: each is converted or rejected quickly.
import { describe, expect, it } from 'vitest';
import { call } from './call.js';
import { createTemporaryFolder, listFiles } from './run.js';

const createRenderCv = (sections: string): string => `cv:\n  name: Jane\n  sections:\n${sections}`;
const createKeys = (count: number, text: string): string =>
  Array.from({ length: count }, (_, index) => `    k${index}:${text}\n`).join('');
const ALIASES = [...'abcde'].map((name, index) => {
  const items = Array(10).fill(index === 0 ? 'x' : `*${'abcde'[index - 1]}`);
  return `${name}: &${name} [${items}]\n`;
});

const LONG_TEXT = 'error[limit-reached]: This text has ';

describe.each(['validate', 'render'])('%s ends soon', (command) => {
  it.each([
    {
      name: 'for 30,000 sections',
      text: createRenderCv(createKeys(30_000, ' [x]')),
      message: 'error[limit-reached]: This is entry 3,001',
    },
    {
      name: 'for 100,000 sections',
      text: createRenderCv(createKeys(100_000, '')),
      message: 'error[limit-reached]',
    },
    {
      name: 'for 70,000 equal texts',
      text: createRenderCv(`    e:\n      - x: y\n        a:\n${'          - x\n'.repeat(70_000)}`),
      message: '',
    },
    {
      name: 'for 10 MB',
      text: createRenderCv(`    a:\n${'      - aaaaaaaaaaaa\n'.repeat(500_000)}`),
      message: 'error[limit-reached]',
    },
    {
      name: 'for nested aliases',
      text: `${ALIASES.join('')}cv: {name: J, sections: {a: *e}}\n`,
      message: 'error[unsupported-yaml]',
    },
    {
      name: 'for JSON nested 100,000 levels deep',
      file: 'resume.json',
      text: `{"basics": {"name": "J"}, "work": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      message: 'error[limit-reached]',
    },
    ...['\\textbf{', '$$', '#emph[', '<ul><li>', 'xxxx'].map((part) => ({
      name: `for a text of many ${part}`,
      text: createRenderCv(`    a: ['${part.repeat(400_000 / part.length)}']\n`),
      message: LONG_TEXT,
    })),
  ])('$name', { timeout: 20_000 }, async ({ text, message, file = 'a.yaml' }) => {
    const cwd = createTemporaryFolder({ [file]: text });
    const { code, stderr } = await call([command, file], cwd);
    expect(stderr).toContain(message);
    expect([0, 1]).toContain(code);
    expect(listFiles(cwd)).toEqual(code === 0 && command === 'render' ? ['a.pdf', file] : [file]);
  });
});

const WRONG = [null, 1, true, 'x', [], {}, [[]], [null], { a: 1 }, [{ a: [] }]];

const fill = (value: unknown, keys: string): Record<string, unknown> =>
  Object.fromEntries(keys.split(' ').map((key) => [key, value]));

const createWrong = (value: unknown): object[] => [
  {
    basics: fill(value, 'name label email phone url summary location profiles image'),
    ...fill(value, 'work education skills languages publications projects awards volunteer meta'),
  },
  {
    cv: {
      ...fill(value, 'name headline email phone website location photo social_networks'),
      custom_connections: value,
      sections: {
        a: value,
        b: [value],
        c: [fill(value, 'company position highlights start_date summary own')],
        d: [fill(value, 'title authors doi url')],
        e: [fill(value, 'label details')],
      },
    },
    design: fill(value, 'theme page colors typography header sections entries templates margins'),
    locale: fill(value, 'language month_names last_updated'),
    settings: fill(value, 'bold_keywords current_date render_command'),
  },
  { cv: { name: 'J', sections: { a: ['x'] } }, ...fill(value, 'design locale settings') },
  {
    content: { basics: fill(value, 'name headline'), ...fill(value, 'location profiles work') },
    ...fill(value, 'locale layout layouts'),
  },
];

it('values of wrong types and hostile keys cause no internal error in a batch', async () => {
  const hostile = [
    '{"basics":{"name":"J","__proto__":{"x":1},"constructor":{"a":1}},"__proto__":{"cv":1}}',
    '{"cv":{"name":"J","sections":{"__proto__":["x"],"constructor":["x"],"":["y"],"\\u0000":["z"]}}}',
  ];
  const records = WRONG.flatMap(createWrong).map((record) => JSON.stringify(record));
  const cwd = createTemporaryFolder({ 'l.ndjson': [...records, ...hostile].join('\n') });
  const { code, stderr } = await call(['validate', 'l.ndjson'], cwd);
  expect(code).toBeLessThan(2);
  expect(stderr).not.toMatch(/internal|TypeError|RangeError/);
});

it('a photo in the text of a JSON Resume does not exceed a limit', async () => {
  const image = `data:image/png;base64,${'A'.repeat(100_000)}`;
  const cwd = createTemporaryFolder({ 'r.json': JSON.stringify({ basics: { name: 'J', image } }) });
  expect(await call(['validate', 'r.json'], cwd)).toMatchObject({ code: 0 });
});
