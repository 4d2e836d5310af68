import { exec, spawn } from 'node:child_process';
import { basename } from 'node:path';
import constructWindowsCommand from 'launch-editor/construct-windows-launch-command.js';
import getArguments from 'launch-editor/get-args.js';
import type { SourcePosition } from '../preview/problems.js';
import type { OpenLocation } from '../preview/server.js';
import { optionError } from './exit-codes.js';

/** Editors that would take over the terminal that shows cvpress's messages. */
const TERMINAL_EDITORS =
  'vi vim nvim nano pico hx helix micro kak kakoune joe jed ne mcedit ed'.split(' ');

const PLACEHOLDER = /\{(file|line|column)\}/g;

/** An editor that fails exits within this time; one with a window keeps running. */
const STARTUP_MS = 1000;

/**
 * Creates an editor from a command such as `code` or `xterm -e vim +{line} {file}`. No shell
 * interprets it; on Windows, where editors are scripts, file names are escaped.
 */
export function createEditor(command: string): OpenLocation {
  const [program, ...words] = splitWords(command);
  if (program === undefined)
    throw optionError('`--editor` is empty.', 'write it like `--editor code`');
  const hasPlaceholder = words.some((word) => word.search(PLACEHOLDER) >= 0);
  const name = basename(program.replaceAll('\\', '/')).replace(/\.(?:exe|cmd|bat)$/i, '');
  if (TERMINAL_EDITORS.includes(name)) {
    throw optionError(
      `The editor ${name} needs a terminal of its own.`,
      'name one with a window, like `code`, or a command that opens a terminal: ' +
        `\`--editor "xterm -e ${name} +{line} {file}"\``,
    );
  }
  return (location) => {
    const { file, line, column } = location;
    const args = hasPlaceholder
      ? words.map((word) =>
          word.replaceAll(PLACEHOLDER, (_, key: keyof SourcePosition) => String(location[key])),
        )
      : [...words, ...getArguments(program, file, line, column).map(String)];
    return run(program, args);
  };
}

/** Splits at spaces outside of quotes. */
function splitWords(command: string): string[] {
  return Array.from(
    command.matchAll(/"([^"]*)"|'([^']*)'|\S+/g),
    ([word, doubleQuoted, singleQuoted]) => doubleQuoted ?? singleQuoted ?? word,
  );
}

function run(program: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const fail = (reason: string) => resolve(`${program} could not be started: ${reason}.`);
    try {
      const child =
        process.platform === 'win32'
          ? exec(constructWindowsCommand(program, args))
          : // Ctrl+C does not terminate another process group.
            spawn(program, args, { stdio: 'ignore', detached: true });
      child.once('error', (error: NodeJS.ErrnoException) =>
        fail(error.code === 'ENOENT' ? 'the program was not found' : error.message),
      );
      child.once('exit', (code) =>
        resolve(code === 0 ? undefined : `${program} exited with code ${code}.`),
      );
      child.unref();
      setTimeout(() => resolve(undefined), STARTUP_MS).unref();
    } catch (error) {
      fail((error as Error).message);
    }
  });
}
