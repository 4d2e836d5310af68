import { describe, expect, test } from 'vitest';
import { filesIn, freshFolder, GOOD, jsonLines, run } from './run.js';

const WARNED = 'cv:\n  name: Jane Doe\n  website: ftp://example.com\n';

describe.each(['render', 'validate'])('%s --strict', (command) => {
  test('takes a document without warnings', async () => {
    const cwd = freshFolder({ 'cv.yaml': GOOD });
    expect((await run([command, 'cv.yaml', '--strict'], { cwd })).code).toBe(0);
  });

  test('fails for a warning, shows it as an error, and writes nothing', async () => {
    const cwd = freshFolder({ 'cv.yaml': WARNED });
    const { code, stderr } = await run([command, 'cv.yaml', '--strict'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error\[link-not-made\][\s\S]*cv\.yaml: 1 error\n/);
    expect(filesIn(cwd)).toEqual(['cv.yaml']);
  });

  test('without it a warning is none', async () => {
    const cwd = freshFolder({ 'cv.yaml': WARNED });
    const { code, stderr } = await run([command, 'cv.yaml'], { cwd });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^warning\[link-not-made\]/);
  });

  test('says so even where only errors are wanted', async () => {
    const { stderr } = await run([command, 'cv.yaml', '--strict', '-q'], { cwd: freshFolder({ 'cv.yaml': WARNED }) });
    expect(stderr).toContain('error[link-not-made]');
  });
});

describe('--message-format', () => {
  const cwd = (): string => freshFolder({ 'cv.yaml': WARNED });

  test('short is a line each', async () => {
    const { stderr } = await run(['validate', 'cv.yaml', '--message-format', 'short'], { cwd: cwd() });
    expect(stderr).toBe(
      'cv.yaml:3:12: warning link-not-made No link is made of "ftp://example.com"; it is printed as text.\n' +
        'cv.yaml is valid\n',
    );
  });

  test('json is what --json is', async () => {
    const long = await run(['validate', 'cv.yaml', '--message-format', 'json'], { cwd: cwd() });
    const short = await run(['validate', 'cv.yaml', '--json'], { cwd: cwd() });
    expect(jsonLines(long.stdout)).toEqual(jsonLines(short.stdout));
    expect(jsonLines(long.stdout)).toMatchObject([{ version: 1, code: 'link-not-made' }]);
  });

  test('github is a command that shows the problem at its line', async () => {
    const { stderr } = await run(['validate', 'cv.yaml', '--message-format', 'github'], { cwd: cwd() });
    expect(stderr).toMatch(
      /^::warning file=cv\.yaml,line=3,endLine=3,col=12,endColumn=\d+,title=link-not-made::No link is/,
    );
  });

  test.skipIf(process.platform === 'win32').each([
    { name: '::stop-commands::x.yaml', said: String.raw`\u003a:stop-commands::x.yaml is valid` },
    { name: 'a ##[add-mask]is.yaml', said: String.raw`a #\u0023[add-mask]is.yaml is valid` },
  ])('github makes no command of the name $name', async ({ name, said }) => {
    const { stderr } = await run(['validate', name, '--message-format', 'github'], {
      cwd: freshFolder({ [name]: GOOD }),
    });
    expect(stderr).toBe(`${said}\n`);
  });

  test('human links to the explanation of the code, where the package lies', async () => {
    const { stderr } = await run(['validate', 'cv.yaml'], { cwd: cwd() });
    expect(stderr).toMatch(/= see: cvpress explain link-not-made$/m);
  });

  test('another is refused with the choices', async () => {
    const { code, stderr } = await run(['validate', 'cv.yaml', '--message-format', 'xml'], { cwd: cwd() });
    expect(code).toBe(2);
    expect(stderr).toContain('human, short, json, github');
  });
});
