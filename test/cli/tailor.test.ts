import { describe, expect, test } from 'vitest';
import { filesIn, freshFolder, jsonLines, run } from './run.js';

const CV =
  'cv:\n  name: Jane Doe\n  skills:\n    - name: Go\n      details: fast\n  interests:\n    - name: Boats\n      details: all\n';

/** Options, and what they do to the markup. */
describe('tailoring', () => {
  test.each([
    { args: ['--set', 'cv.label=Site Engineer'], has: /Site Engineer/, hasNot: /^$/ },
    { args: ['--set=cv.label=A', '--set', 'cv.label=B'], has: /label: \[B\]/, hasNot: /label: \[A\]/ },
    { args: ['--overlay', 'job.yaml'], has: /Diver/, hasNot: /^$/ },
    { args: ['--overlay', 'job.yaml', '--overlay', 'more.json'], has: /Captain/, hasNot: /Diver/ },
    { args: ['--set', 'cv.label=Last', '--overlay', 'job.yaml'], has: /Last/, hasNot: /Diver/ },
    { args: ['--only', 'Skills'], has: /Go/, hasNot: /Boats/ },
    { args: ['--skip', 'skills', '--skip', 'Summary'], has: /Boats/, hasNot: /Go/ },
  ])('render $args', async ({ args, has, hasNot }) => {
    const cwd = freshFolder({
      'cv.yaml': CV,
      'job.yaml': 'cv: {label: Diver}\n',
      'more.json': '{"cv":{"label":"Captain"}}',
    });
    const { code, stdout, stderr } = await run(['render', 'cv.yaml', '-f', 'typ', '-o', '-', ...args], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.toString()).toMatch(has);
    expect(stdout.toString()).not.toMatch(hasNot);
  });

  test('is for all documents of a call', async () => {
    const cwd = freshFolder({ 'p/a.yaml': CV, 'p/b.yaml': CV, 'job.yaml': 'cv: {email: a@b.de}\n' });
    const args = [
      'p',
      '-o',
      'out',
      '-f',
      'typ',
      '--overlay',
      'job.yaml',
      '--set',
      'cv.label=Diver',
      '--skip',
      'Interests',
    ];
    const { code, stderr } = await run(['render', ...args], { cwd });
    expect(code, stderr).toBe(0);
    expect(filesIn(cwd)).toEqual(expect.arrayContaining(['out/a.typ', 'out/b.typ']));
  });

  test('is checked by validate', async () => {
    const cwd = freshFolder({ 'cv.yaml': CV, 'job.yaml': 'cv:\n  email: x\n' });
    const { code, stdout } = await run(
      ['validate', 'cv.yaml', '--overlay', 'job.yaml', '--set', 'cv.phone=1', '--json'],
      { cwd },
    );
    expect(code).toBe(1);
    expect(jsonLines(stdout)).toMatchObject([
      { code: 'bad-email', file: 'job.yaml', range: { start: { line: 2, column: 10 } } },
      { code: 'bad-size', file: '--set', range: { start: { line: 1, column: 10 } } },
    ]);
  });
});

describe('tailoring that is wrong', () => {
  test.each([
    {
      name: 'an argument without path',
      args: ['--set', 'label'],
      code: 2,
      message: /--> --set:1:1\n[\s\S]*\n1 \| label\n/,
    },
    { name: 'a document as value', args: ['--set', 'cv.skills={'], code: 2, message: /--> --set:1:\d+/ },
    {
      name: 'an entry that is not there',
      args: ['--set', 'cv.skills[3].name=x'],
      code: 1,
      message: /bad-override[\s\S]*1 \| cv\.skills\[3\]\.name=x\n +\| \^{12}\n/,
    },
    {
      name: 'a title that is not there',
      args: ['--only', 'Skillz'],
      code: 1,
      message: /--> --only:1:1[\s\S]*did you mean "Skills"/,
    },
    {
      name: 'an overlay that is missing',
      args: ['--overlay', 'no.yaml'],
      code: 2,
      message: /no\.yaml cannot be read: it does not exist/,
    },
    {
      name: 'an overlay that is no YAML',
      args: ['--overlay', 'bad.yaml'],
      code: 1,
      message: /error\[syntax\][\s\S]*--> bad\.yaml:\d/,
    },
    {
      name: 'an overlay with a wrong value',
      args: ['--overlay', 'wrong.yaml'],
      code: 1,
      message: /error\[bad-email\][\s\S]*--> wrong\.yaml:2:10 \(cv\.email\)[\s\S]*2 \| {3}email: x/,
    },
    { name: 'an option without value', args: ['--set'], code: 2, message: /argument missing/ },
  ])('$name', async ({ args, code, message }) => {
    const files = { 'cv.yaml': CV, 'bad.yaml': 'cv: [\n', 'wrong.yaml': 'cv:\n  email: x\n' };
    const cwd = freshFolder(files);
    for (const command of ['render', 'validate']) {
      const result = await run([command, 'cv.yaml', ...args], { cwd });
      expect(result.code, result.stderr).toBe(code);
      expect(result.stderr).toMatch(message);
      expect(filesIn(cwd)).toEqual(Object.keys(files).sort());
    }
  });

  test('is said once where it is wrong for all documents', async () => {
    const cwd = freshFolder({ 'a.yaml': CV, 'b.yaml': CV, 'bad.yaml': 'cv: [\n' });
    for (const args of [
      ['--set', 'label'],
      ['--overlay', 'bad.yaml'],
    ]) {
      const { stderr } = await run(['render', 'a.yaml', 'b.yaml', ...args], { cwd });
      expect(stderr.match(/error\[/g)).toHaveLength(1);
    }
  });
});
