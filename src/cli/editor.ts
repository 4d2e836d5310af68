import { exec, spawn } from 'node:child_process';
import { basename } from 'node:path';
import constructWindowsCommand from 'launch-editor/construct-windows-launch-command.js';
import argumentsFor from 'launch-editor/get-args.js';
import type { Target } from '../preview/problems.js';
import type { OpenPlace } from '../preview/server.js';
import { badOption } from './exit-codes.js';

/** They would need the terminal that shows the command's messages. */
const IN_TERMINALS = 'vi vim nvim nano pico hx helix micro kak kakoune joe jed ne mcedit ed'.split(
  ' ',
);

/** In the arguments of an unknown editor. */
const PLACEHOLDER = /\{(file|line|column)\}/g;

/** An editor that fails does so within these milliseconds; others run as long as their window. */
const FAILS_WITHIN = 1000;

/**
 * Creates an editor from a command such as `code` or `xterm -e vim +{line} {file}`. No shell reads it; on Windows, where
 * editors are scripts, names of files are escaped.
 */
export function editorOf(command: string): OpenPlace {
  const [program, ...given] = wordsOf(command);
  if (program === undefined)
    throw badOption('No editor is named.', 'write it like `--editor code`');
  const takesPlace = given.some((word) => word.search(PLACEHOLDER) >= 0);
  const name = basename(program.replaceAll('\\', '/')).replace(/\.(?:exe|cmd|bat)$/i, '');
  if (IN_TERMINALS.includes(name)) {
    const hint = `name one with a window, like \`code\`, or a command that opens a terminal: \`--editor "xterm -e ${name} +{line} {file}"\``;
    throw badOption(`The editor ${name} needs a terminal, and this one is taken.`, hint);
  }
  return (place) => {
    const { file, line, column } = place;
    const args = takesPlace
      ? given.map((word) =>
          word.replaceAll(PLACEHOLDER, (_, name: keyof Target) => String(place[name])),
        )
      : [...given, ...argumentsFor(program, file, line, column).map(String)];
    return run(program, args);
  };
}

/** Quotes keep spaces in a word. */
function wordsOf(command: string): string[] {
  return Array.from(
    command.matchAll(/"([^"]*)"|'([^']*)'|\S+/g),
    ([word, one, other]) => one ?? other ?? word,
  );
}

function run(program: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const fail = (why: string): void => resolve(`${program} could not be started: ${why}.`);
    try {
      const child =
        process.platform === 'win32'
          ? exec(constructWindowsCommand(program, args))
          : // Ctrl+C does not end another process group.
            spawn(program, args, { stdio: 'ignore', detached: true });
      child.once('error', (error: NodeJS.ErrnoException) =>
        fail(error.code === 'ENOENT' ? 'there is no such program' : error.message),
      );
      child.once('exit', (code) =>
        resolve(code === 0 ? undefined : `${program} ended with exit code ${code}.`),
      );
      child.unref();
      setTimeout(() => resolve(undefined), FAILS_WITHIN).unref();
    } catch (error) {
      fail((error as Error).message);
    }
  });
}
