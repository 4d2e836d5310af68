import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderLetter } from '../../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../../src/compiler/schema/bundled-templates.js';
import { mutateValue } from '../mutate-value.js';
import { catchDiagnostics, checkDiagnostics } from '../oracles.js';
import type { Random } from '../random.js';
import { readTexts } from '../seeds.js';
import { Flaw, type Target } from '../target.js';
import { PROSE_TOKENS, VALUE_TOKENS } from '../tokens.js';

/** A cover letter and its template. */
interface Recipe {
  readonly letter: unknown;
  readonly template: (typeof BUNDLED_TEMPLATES)[number];
}

const ORIGINALS = readTexts('samples/letters', '.yaml').map((text) => parseCvSource(text).value);

const MATERIAL = {
  tokens: [...PROSE_TOKENS, ...VALUE_TOKENS],
  texts: [
    '1 Quay Road\nLondon',
    '2026-11-20',
    '- one\n- two\n\nthree',
    'din-5008',
    'iso',
    'iso-right',
    'us',
    'de',
    'ar',
  ],
  maxCodeUnit: 0xffff,
  maxLength: 5_000,
};

const CV = { cv: { name: 'Jane Doe', email: 'jane@example.com', location: 'Bergen' } };

const mutate = (letter: unknown, random: Random): unknown =>
  mutateValue(letter, random, MATERIAL, ORIGINALS);

export const LETTER: Target = {
  name: 'letter',
  input: 'json',
  extension: '.json',
  make: (random) =>
    JSON.stringify({
      letter: mutate(random.pick(ORIGINALS), random),
      template: random.pick(BUNDLED_TEMPLATES),
    } satisfies Recipe),
  mutate(input, random) {
    const { letter, template } = JSON.parse(input) as Recipe;
    return JSON.stringify({ letter: mutate(letter, random), template });
  },
  check: checkLetter,
};

async function checkLetter(input: string): Promise<void> {
  const { letter, template } = JSON.parse(input) as Recipe;
  const text = JSON.stringify(letter);
  const render = async () => {
    const source = parseCvSource(text, { format: 'json' });
    return renderLetter(source, CV, {
      template,
      today: '2026-11-20',
      formats: ['pdf', 'html', 'md', 'txt'],
    });
  };
  const result = await catchDiagnostics(render(), text);
  if (result === undefined) return;
  checkDiagnostics(result.diagnostics, text);
  const second = await render();
  if (Buffer.compare(result.pdf, second.pdf) !== 0)
    throw new Flaw('bytes', 'rendering again gives other bytes');
}
