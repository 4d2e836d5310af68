import { TextDocument } from 'vscode-languageserver-textdocument';
import { completionsAt } from '../../../src/language-server/completion.js';
import { definitionAt } from '../../../src/language-server/definition.js';
import { type File, Files } from '../../../src/language-server/files.js';
import { hoverAt } from '../../../src/language-server/hover.js';
import { symbolsOf } from '../../../src/language-server/symbols.js';
import { changeText } from '../change-text.js';
import { textsIn } from '../seeds.js';
import type { Target } from '../target.js';
import { JSON_TOKENS, PROSE_TOKENS, YAML_TOKENS } from '../tokens.js';

/** Marks the cursor. */
const CURSOR = '‸';

/** Sends all requests of an editor for a cursor position. */
async function checkEditor(input: string): Promise<void> {
  const text = input.replace(CURSOR, '');
  const name = /^\s*\{/.test(text) ? '/none/cv.json' : '/none/cv.yaml';
  const file: File = {
    name,
    document: TextDocument.create(`file://${name}`, name.slice(9), 1, text),
  };
  const files = new Files({ get: () => undefined, all: () => [] });
  const offset = Math.max(0, input.indexOf(CURSOR));
  await completionsAt(file, files, offset, true);
  hoverAt(file, files, offset);
  await definitionAt(file, files, offset);
  symbolsOf(file);
}

const TEXTS = [
  ...textsIn('samples', '.yaml'),
  ...textsIn('samples', '.json'),
  ...textsIn('test/fixtures/diagnostics', '.yaml'),
];

const MATERIAL = {
  tokens: [...YAML_TOKENS, ...JSON_TOKENS, ...PROSE_TOKENS],
  texts: TEXTS,
  maxCodeUnit: 0xffff,
  maxLength: 100_000,
};

export const EDITOR: Target = {
  name: 'editor',
  input: 'text',
  extension: '.yaml',
  make(random) {
    const text = changeText(random.pick(TEXTS), random, MATERIAL);
    const offset = random.below(text.length + 1);
    return text.slice(0, offset) + CURSOR + text.slice(offset);
  },
  change: (input, random) => changeText(input, random, MATERIAL),
  check: checkEditor,
};
