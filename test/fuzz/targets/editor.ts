import { TextDocument } from 'vscode-languageserver-textdocument';
import { getCompletions } from '../../../src/language-server/completion.js';
import { findDefinition } from '../../../src/language-server/definition.js';
import { type EditorFile, EditorFiles } from '../../../src/language-server/files.js';
import { getHover } from '../../../src/language-server/hover.js';
import { getSymbols } from '../../../src/language-server/symbols.js';
import { mutateText } from '../mutate-text.js';
import { readTexts } from '../seeds.js';
import type { Target } from '../target.js';
import { JSON_TOKENS, PROSE_TOKENS, YAML_TOKENS } from '../tokens.js';

/** Marks the cursor. */
const CURSOR = '‸';

/** Sends all requests of an editor for a cursor position. */
async function checkEditor(input: string): Promise<void> {
  const text = input.replace(CURSOR, '');
  const name = /^\s*\{/.test(text) ? '/none/cv.json' : '/none/cv.yaml';
  const file: EditorFile = {
    name,
    document: TextDocument.create(`file://${name}`, name.slice(9), 1, text),
  };
  const files = new EditorFiles({ get: () => undefined, all: () => [] });
  const offset = Math.max(0, input.indexOf(CURSOR));
  await getCompletions(file, files, offset, true);
  getHover(file, files, offset);
  await findDefinition(file, files, offset);
  getSymbols(file);
}

const TEXTS = [
  ...readTexts('samples', '.yaml'),
  ...readTexts('samples', '.json'),
  ...readTexts('test/fixtures/diagnostics', '.yaml'),
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
    const text = mutateText(random.pick(TEXTS), random, MATERIAL);
    const offset = random.below(text.length + 1);
    return text.slice(0, offset) + CURSOR + text.slice(offset);
  },
  mutate: (input, random) => mutateText(input, random, MATERIAL),
  check: checkEditor,
};
