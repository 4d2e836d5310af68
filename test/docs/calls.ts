import type { Command as Program } from 'commander';
import { type Command, forEachChild, parse, type SyntaxNode } from 'unbash';
import { createProgram } from '../../src/cli/program.js';

const PROGRAM = createProgram();

/** Commands that run the command in their arguments. */
const RUNNERS = ['docker', 'env', 'exec', 'find', 'node', 'npx', 'xargs', 'yarn'];

/** Matches `cvpress`, a path to it, a version of it, and its image. */
const NAME = /^(?:\S*\/)?cvpress(?:@v?[\w.-]+|:[\w.-]+)?$|\bdist\/cli\.cjs$/;

/** Returns the syntax errors of a shell script, and what is wrong with its calls of cvpress. */
export function checkScript(text: string): string[] {
  const script = parse(text);
  const errors = (script.errors ?? []).map(({ message }) => `${message}: ${text}`);
  return [...errors, ...listCommands(script).flatMap(checkWords)];
}

/** Returns the words of each command, without quotes. */
function listCommands(script: SyntaxNode): string[][] {
  const commands: string[][] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Command') commands.push(listWords(node));
    forEachChild(node, visit);
  };
  visit(script);
  return commands;
}

function listWords({ name, args }: Command): string[] {
  return [name, ...args].flatMap((word) => (word?.type === 'Word' ? word.value : []));
}

/** Returns what is wrong with a command, if it is a call of cvpress. */
export function checkWords(words: readonly string[]): string[] {
  const [name = ''] = words;
  const index = words.findIndex((word) => NAME.test(word));
  if (index === -1 || (index > 0 && !RUNNERS.includes(name))) return [];
  if (name === 'docker' && words[1] !== 'run') return [];
  const [first = '', ...others] = words.slice(index + 1);
  const command = PROGRAM.commands.find((candidate) => candidate.name() === first);
  if (command === undefined && /^[\w.]/.test(first) && first !== 'help')
    return [`cvpress has no command ${first}`];
  const flags = [PROGRAM, command].flatMap((program) => (program ? listFlags(program) : []));
  return (
    [first, ...others]
      .flatMap((word) => /^-(?:-[a-z][a-z-]*|[a-z]$)/.exec(word)?.[0] ?? [])
      // `--help` has an option.
      .filter((flag) => !flags.includes(flag) && !(flag === '--all' && words.includes('--help')))
      .map((flag) => `cvpress ${first} has no option ${flag}`)
  );
}

/** Returns the flags of a command: `-o`, `--output`. */
function listFlags({ options }: Program): string[] {
  const own = options.flatMap(({ short, long }) => [short ?? [], long ?? []].flat());
  return [...own, '-h', '--help'];
}
