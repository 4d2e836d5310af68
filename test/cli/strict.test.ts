// `--strict`, and message formats; test/diagnostics/format tests each in full.
import { describe, expect, it } from 'vitest';
import { call } from './call.js';
import { createTemporaryFolder, listFiles, parseJsonLines, VALID_CV } from './run.js';

const WITH_WARNING = 'cv:\n  name: Jane Doe\n  website: ftp://example.com\n';

describe.each(['render', 'validate'])('%s --strict', (command) => {
  it('accepts a document without warnings', async () => {
    expect(
      (await call([command, 'cv.yaml', '--strict'], createTemporaryFolder({ 'cv.yaml': VALID_CV })))
        .code,
    ).toBe(0);
  });

  it('turns a warning into an error, also with --quiet, and writes nothing', async () => {
    const cwd = createTemporaryFolder({ 'cv.yaml': WITH_WARNING });
    const { code, stderr } = await call([command, 'cv.yaml', '--strict', '-q'], cwd);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error\[not-linked\][\s\S]*cv\.yaml: 1 error\n/);
    expect(listFiles(cwd)).toEqual(['cv.yaml']);
  });
});

describe('--message-format', () => {
  const validate = (format: string) =>
    call(
      ['validate', 'cv.yaml', '--message-format', format],
      createTemporaryFolder({ 'cv.yaml': WITH_WARNING }),
    );

  it('writes one line per diagnostic with short', async () => {
    expect((await validate('short')).stderr).toBe(
      'cv.yaml:3:12: warning not-linked "ftp://example.com" is not linked: it is printed as text.\n' +
        'cv.yaml is valid\n',
    );
  });

  it('writes the same as --json with json', async () => {
    const { stdout } = await call(
      ['validate', 'cv.yaml', '--json'],
      createTemporaryFolder({ 'cv.yaml': WITH_WARNING }),
    );
    expect((await validate('json')).stdout).toBe(stdout);
    expect(parseJsonLines(stdout)).toMatchObject([{ version: 1, code: 'not-linked' }]);
  });

  it('writes annotations with line numbers for github', async () => {
    expect((await validate('github')).stderr).toMatch(
      /^::warning file=cv\.yaml,line=3,endLine=3,col=12,endColumn=\d+,title=not-linked::"ftp:/,
    );
  });

  it.skipIf(process.platform === 'win32').each([
    { name: '::stop-commands::x.yaml', text: String.raw`\u003a:stop-commands::x.yaml is valid` },
    { name: 'a ##[add-mask]is.yaml', text: String.raw`a #\u0023[add-mask]is.yaml is valid` },
  ])('github escapes the file name $name', async ({ name, text }) => {
    const { stderr } = await call(
      ['validate', name, '--message-format', 'github'],
      createTemporaryFolder({ [name]: VALID_CV }),
    );
    expect(stderr).toBe(`${text}\n`);
  });

  it('names the command that explains the code with human', async () => {
    const { code, stderr } = await validate('human');
    expect(code).toBe(0);
    expect(stderr).toMatch(/^warning\[not-linked\][\s\S]*= see: cvpress explain not-linked$/m);
  });
});
