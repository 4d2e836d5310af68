// Editing sessions: after each step, the server has the diagnostics of `validate`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import { CvError } from '../../src/diagnostics/cv-error.js';
import { formatLocation } from '../../src/diagnostics/diagnostic.js';
import { createTemporaryFolder, ROOT } from '../cli/run.js';
import { addRandomMistakes } from '../diagnostics/random-mistakes.js';
import { createRandom } from '../support/create-random.js';
import { IS_LONG, selectRows } from '../support/length.js';
import { SAMPLES } from '../support/samples.js';
import { client, useClient } from './use-client.js';

useClient();

/** Validates a text, and formats the diagnostics: `3:5 unknown-key` */
async function validate(text: string, file: string): Promise<string[]> {
  const getDiagnostics = async () => {
    try {
      return (await validateCv(parseCvSource(text, { file }))).diagnostics;
    } catch (error) {
      if (error instanceof CvError) return error.diagnostics;
      throw error;
    }
  };
  return (await getDiagnostics()).map((d) => `${formatLocation({ ...d, file: '' })} ${d.code}`);
}

async function getPublished(uri: string): Promise<string[]> {
  const problems = await client.getDiagnostics(uri);
  return problems.map(
    ({ range: { start }, code }) => `${start.line + 1}:${start.character + 1} ${code}`,
  );
}

const readSample = (name: string): string => readFileSync(join(ROOT, 'samples', name), 'utf8');

describe('an empty CV', () => {
  it.each([
    ['starter.yaml', 'cv.yaml'],
    ['variant-a.json', 'cv.json'],
  ])(
    'has the diagnostics of `validate` while $0 is typed',
    async (name, file) => {
      const path = join(createTemporaryFolder(), file);
      const text = readSample(name);
      const uri = await client.open(path, '');
      // Each keystroke takes 5 ms.
      const step = IS_LONG ? 1 : 1001;
      for (let typed = 0; typed < text.length; typed += step) {
        await client.type(uri, typed, text.slice(typed, typed + step));
        expect(await getPublished(uri), client.getText(uri)).toEqual(
          await validate(client.getText(uri), path),
        );
      }
      expect(client.getText(uri)).toBe(text);
      await client.close(uri);
    },
    600_000,
  );
});

describe('a broken CV', () => {
  it.each(
    selectRows(
      SAMPLES.filter((name) => name.endsWith('.yaml')),
      1,
    ),
  )('is valid after all code actions: %s', async (name) => {
    const broken = readSample(name)
      .replace('  name: ', '  Name: ')
      .replace('start_date: ', 'startDate: ')
      .replace('education:', 'educaton:')
      .replace(/^( *)- company: (.*)$/m, '$1- employer: $2')
      .replace(/: present$/m, ': today')
      .replace(/^( *)email: /m, '$1e-mail: ');
    const uri = await client.open(join(createTemporaryFolder(), `cv-${name}`), broken);
    for (let round = 0; round < 10; round++) {
      const [all] = await client.getActions(uri, ['source.fixAll']);
      const [action = all] = await client.getActions(uri, ['quickfix']);
      if (action === undefined) break;
      await client.apply(all ?? action);
    }
    expect((await client.getDiagnostics(uri)).filter(({ severity }) => severity === 1)).toEqual([]);
    await client.close(uri);
  });
});

const POSITION_REQUESTS = ['completion', 'hover', 'definition'];
const DOCUMENT_REQUESTS = ['documentSymbol', 'codeAction'];

const INSERTIONS = [
  '- ',
  ': ',
  '\n',
  '  ',
  '"',
  "'",
  '[',
  ']',
  '{',
  '}',
  '#',
  '|\n',
  '&a ',
  '*a',
  '\t',
  '😀',
  '\u0000',
  '\r\n',
  '---\n',
  'cv:',
  '<<',
  '!!x ',
  '\uFEFF',
  '%',
  '? ',
  'present',
  '\u2028',
];

it.each([['starter.yaml'], ['variant-a.json']])(
  'the server has the diagnostics of `validate` after random edits of %s',
  async (name) => {
    const random = createRandom(7);
    const below = (most: number): number => Math.floor(random() * most);
    const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T;
    const text = readSample(name);
    const path = join(createTemporaryFolder(), `cv-${name}`);
    const uri = await client.open(path, text);
    const count = IS_LONG ? 50_000 : 10;
    for (let done = 1; done <= count; done++) {
      const { length } = client.getText(uri);
      if (length > 2 * text.length || done % 500 === 0)
        await client.edit(uri, [{ range: EVERYTHING, newText: text }]);
      else if (random() < 0.1 && !name.endsWith('json'))
        await client.edit(uri, [
          { range: EVERYTHING, newText: addRandomMistakes(client.getText(uri), random) },
        ]);
      else
        await client.type(
          uri,
          below(length),
          random() < 0.7 ? pick(INSERTIONS) : text.slice(below(length)).slice(0, 20),
          below(4),
        );
      const at = client.getText(uri).slice(0, below(length));
      if (done % 3 === 0)
        await client.request(`textDocument/${pick(POSITION_REQUESTS)}`, uri, `${at}‸`);
      const more = { range: EVERYTHING, context: { diagnostics: [] } };
      if (done % 5 === 0)
        await client.request(`textDocument/${pick(DOCUMENT_REQUESTS)}`, uri, '‸', more);
      if (done % 20 === 0 || done === count)
        expect(await getPublished(uri), client.getText(uri)).toEqual(
          await validate(client.getText(uri), path),
        );
    }
    await client.close(uri);
  },
  3_600_000,
);

const EVERYTHING = { start: { line: 0, character: 0 }, end: { line: 100_000, character: 0 } };
