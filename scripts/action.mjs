/**
 * The script of `action.yml`: renders documents with `cvpress render`, which annotates their lines,
 * and sets the outputs of the step. It runs from a checkout where nothing is installed.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const {
  DOCUMENTS = '',
  OUTPUT = '',
  FORMATS = '',
  OPTIONS = '',
  STRICT = '',
  VERSION = '',
} = process.env;
/** Maximum size of the summary of a step (GitHub: 1 MiB). */
const MAX_SUMMARY_BYTES = 1_000_000;
/** File names that other actions, such as actions/upload-artifact, would read as patterns. */
const LOOKS_LIKE_PATTERN =
  process.platform === 'win32' ? /[[\]{}]|^[!#~\s]|\s$/ : /[\n\r*?[\]{}\\]|^[!#~\s]|\s$/;

const MANIFEST = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
refuseOldNode();
const documents = splitLines(DOCUMENTS);
if (documents.length === 0) fail('The input `documents` is empty.');
const several = documents.find((line) => /^- |^["']|,\s/.test(line) && !existsSync(line));
if (several)
  fail(
    `Each line of the input \`documents\` is one file, folder or glob, not ` +
      `${JSON.stringify(several)}.`,
  );
const strict = readBoolean('strict', STRICT);
const report = join(process.env.RUNNER_TEMP, `cvpress-${randomUUID()}.ndjson`);
const cli = findProgram();
const { status } = spawnSync(
  process.execPath,
  [
    cli,
    'render',
    ...(OUTPUT === '' ? [] : ['--output', OUTPUT]),
    ...(FORMATS === ''
      ? []
      : [
          '--format',
          FORMATS.trim()
            .split(/[\s,]+/)
            .join(),
        ]),
    ...(strict ? ['--strict'] : []),
    ...splitLines(OPTIONS).map((line) => line.replace(/^(--[\w-]+)\s+/, '$1=')),
    ...['--message-format', 'github', '--report', report],
    // After `--`, names that begin with a dash are not options.
    '--',
    ...documents,
  ],
  // Anybody may open a pull request, and artifacts are public.
  { stdio: 'inherit', env: { ...process.env, CVPRESS_NO_DOCUMENT_PHOTO: '1' } },
);
// There is no report if the command line was invalid.
if (!existsSync(report)) fail('cvpress could not begin: the log of this step says why.');
reportResults(splitLines(readFileSync(report, 'utf8')).map((line) => JSON.parse(line)));
process.exitCode = status ?? 1;

function splitLines(text) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Parses a boolean as YAML writes it. */
function readBoolean(name, text) {
  if (/^(true|false|)$/i.test(text)) return text.toLowerCase() === 'true';
  return fail(`The input \`${name}\` must be true or false, not ${JSON.stringify(text)}.`);
}

/** Exits with an error annotation. */
function fail(message) {
  show('error', message);
  process.exit(2);
}

function show(severity, message) {
  const text = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  console.log(`::${severity} title=cvpress::${text}`);
}

function refuseOldNode() {
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(MANIFEST.engines.node);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === Number(major) && ownMinor >= minor)) return;
  fail(
    `cvpress needs Node.js ${MANIFEST.engines.node}, and this is ${process.versions.node}: ` +
      'add actions/setup-node before.',
  );
}

/** Finds the program in the repository if no version is given, else installs it from npm. */
function findProgram() {
  const program = join('node_modules', 'cvpress', 'dist', 'cli.cjs');
  if (VERSION === '' && existsSync(program)) return program;
  const version = VERSION === '' ? MANIFEST.version : VERSION.replace(/^v(?=\d)/, '');
  if (!/^\w[\w.+-]*$/.test(version))
    fail(`The input \`version\` must be like ${MANIFEST.version}, or \`latest\`.`);
  const folder = join(process.env.RUNNER_TEMP, `cvpress-${version}`);
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    `cvpress@${version}`,
  ];
  // Outside of the checkout: an untrusted `.npmrc` there must not apply.
  const cwd = process.env.RUNNER_TEMP;
  const { status } = spawnSync('npm', args, {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(`cvpress ${version} cannot be installed.`);
  return join(folder, program);
}

/** Writes the outputs and the summary of the step. */
function reportResults(results) {
  const successful = results.filter((result) => ['rendered', 'unchanged'].includes(result.status));
  const failed = results.filter((result) => result.status === 'failed');
  const files = successful.flatMap(({ output }) => output ?? []);
  setOutput('files', files.filter((file) => !LOOKS_LIKE_PATTERN.test(file)).join('\n'));
  for (const file of files.filter((file) => LOOKS_LIKE_PATTERN.test(file))) {
    show(
      'warning',
      `${JSON.stringify(file)} is not among the outputs \`files\`: as a line of paths, its name ` +
        'would mean other files. Rename its document.',
    );
  }
  setOutput('rendered', successful.length);
  setOutput('failed', failed.length);
  setOutput('report', report);
  if (process.env.GITHUB_STEP_SUMMARY) {
    appendFileSync(process.env.GITHUB_STEP_SUMMARY, summarize([...failed, ...successful]));
  }
}

/** Sets an output. The delimiter is random, since a file name may contain any text. */
function setOutput(name, value) {
  const end = randomUUID();
  appendFileSync(process.env.GITHUB_OUTPUT, `${name}<<${end}\n${value}\n${end}\n`);
}

/** Formats a table of the documents and their diagnostics. */
function summarize(results) {
  const head = '### CVs\n\n| document | pages | output |\n|---|---|---|\n';
  let text = head;
  for (const [index, result] of results.entries()) {
    const row = formatRow(result);
    if (Buffer.byteLength(text) + Buffer.byteLength(row) > MAX_SUMMARY_BYTES) {
      return `${text}| and ${results.length - index} more | | |\n`;
    }
    text += row;
  }
  return results.length === 0 ? '' : text;
}

function formatRow({ input, pages, output, diagnostics }) {
  const problems = diagnostics
    .filter(({ severity }) => severity !== 'info')
    .map(
      ({ severity, message, range }) =>
        `${severity}${range ? ` in line ${range.start.line}` : ''}: ${message}`,
    );
  const cells = [
    input,
    pages ?? '',
    [...[output ?? []].flat(), ...problems].map(escapeCell).join('<br>'),
  ];
  return `| ${[escapeCell(cells[0]), cells[1], cells[2]].join(' | ')} |\n`;
}

/** Escapes untrusted text for a cell of a Markdown table. */
function escapeCell(text) {
  return text.replaceAll(/[^\p{L}\p{N} ]/gu, (character) => `&#${character.codePointAt(0)};`);
}
