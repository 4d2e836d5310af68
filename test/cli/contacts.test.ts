// `contacts` in overlays, assignments, editions and letters.
import { expect, it } from 'vitest';
import { createTemporaryFolder, run } from './run.js';

const FILES = {
  'cv.yaml':
    'contacts:\n- {network: GitLab, username: jane}\n- {label: Folio, url: "https://f.example"}\n' +
    'cv: {name: Jane Doe}\n',
  'by-name.overlay.yaml': 'contacts:\n  Folio: {url: "https://g.example"}\n',
  'all.overlay.yaml': 'contacts: [{email: jane@work.example}]\n',
  'editions.yaml': 'us:\n  contacts:\n    GitLab: {username: joe}\n',
  'letter.yaml': 'body: Hello.\n',
};

it.each<[args: readonly string[], shown: readonly string[], hidden?: string]>([
  [
    ['render', 'cv.yaml'],
    ['gitlab.com/jane', 'f.example'],
  ],
  [
    ['render', 'cv.yaml', '--set', 'contacts[0].username=joe'],
    ['gitlab.com/joe', 'f.example'],
  ],
  [['render', 'cv.yaml', '--set', 'contacts[Folio].label=Work'], ['Work (https://f.example)']],
  [
    ['render', 'cv.yaml', '--set', 'contacts[+].email=j@x.example'],
    ['jane', 'j@x.example'],
  ],
  [['render', 'cv.yaml', '--overlay', 'by-name.overlay.yaml'], ['jane', 'g.example'], 'f.example'],
  [['render', 'cv.yaml', '--overlay', 'all.overlay.yaml'], ['jane@work.example'], 'gitlab'],
  [
    ['render', 'cv.yaml', '--edition', 'us'],
    ['gitlab.com/joe', 'f.example'],
  ],
  [
    ['letter', 'letter.yaml', '--cv', 'cv.yaml'],
    ['gitlab.com/jane', 'f.example', 'Hello'],
  ],
])('%s', async (args, shown, hidden = 'warning') => {
  const cwd = createTemporaryFolder(FILES);
  const { code, stdout, stderr } = await run([...args, '-f', 'txt', '-o', 'out.txt'], { cwd });
  expect(code, stderr + stdout.toString()).toBe(0);
  const { stdout: text } = await run([...args, '-f', 'txt', '-o', '-'], { cwd });
  for (const part of shown) expect(text.toString()).toContain(part);
  expect(text.toString()).not.toContain(hidden);
});
