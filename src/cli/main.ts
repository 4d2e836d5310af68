#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import type { OutputFormat } from '../render.js';
import type { Variant } from '../schema/sections.js';
import { packageFolder } from '../typst/package-files.js';

/** What commander makes of the options of `render` and `validate`. */
interface CommonArguments {
  variant: Variant;
  markdown: boolean;
  fontPath?: string[];
  json?: boolean;
  quiet?: boolean;
}

interface RenderArguments extends CommonArguments {
  output?: string;
  format?: OutputFormat;
  today?: string;
  showLocation?: boolean;
  pageNumbers: boolean;
  language?: string;
}

let exitCode = 0;

function makeProgram(): Command {
  const program = new Command('cvpress')
    .description('Compiles CVs: a YAML or JSON document goes in, a typeset, accessible PDF comes out.')
    .version(versionOfPackage(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError('(cvpress --help tells more)')
    .exitOverride();
  addRender(program);
  addValidate(program);
  addInit(program);
  return program.addHelpText(
    'after',
    `
Examples:
  cvpress init                      write a commented sample, cv.yaml
  cvpress render cv.yaml            write cv.pdf beside it
  cvpress render people/ -o out/    render every document of a folder
  cvpress validate cv.yaml          say what is wrong with it`,
  );
}

function addRender(program: Command): void {
  const command = program
    .command('render')
    .description('render documents to PDF or Typst markup')
    .argument('<input...>', 'files, folders, globs, or - (standard input)')
    .option('-o, --output <path>', 'a file, a folder, or - for standard output')
    .addOption(new Option('-f, --format <format>', 'the format').choices(['pdf', 'typ']))
    .option('--today <date>', 'the day of "present" and "last updated", YYYY-MM-DD')
    .option('--show-location', 'show cv.location in the header')
    .option('--no-page-numbers', 'no footer on documents of several pages')
    .option('--language <tag>', 'the language of the text, as in pt-BR (default: en)');
  addExamples(addCommon(command), ['cvpress render cv.yaml', "cvpress render 'people/**/*.yaml' -o out/"]).action(
    async (inputs: string[], args: RenderArguments) => {
      const { renderCommand } = await import('./commands/render.js');
      const { output, format, json, quiet, fontPath, today, showLocation, language, ...render } = args;
      exitCode = await renderCommand(inputs, {
        ...defined({ output, format, json, quiet }),
        render: { ...render, ...defined({ fontPaths: fontPath, today, showLocation, language }) },
      });
    },
  );
}

function addValidate(program: Command): void {
  const command = program
    .command('validate')
    .description('check documents without rendering them')
    .argument('<input...>', 'files, folders, globs, or - (standard input)');
  addExamples(addCommon(command), ['cvpress validate cv.yaml', 'cvpress validate people/ --json']).action(
    async (inputs: string[], args: CommonArguments) => {
      const { validateCommand } = await import('./commands/validate.js');
      const { json, quiet, fontPath, ...validate } = args;
      exitCode = await validateCommand(inputs, {
        ...defined({ json, quiet }),
        validate: { ...validate, ...defined({ fontPaths: fontPath }) },
      });
    },
  );
}

function addInit(program: Command): void {
  const command = program.command('init');
  addExamples(command, ['cvpress init', 'cvpress init jane.yaml'])
    .description('write a commented sample document; never overwrites')
    .argument('[file]', 'the file to write, or - for standard output', 'cv.yaml')
    .option('-q, --quiet', 'errors only')
    .action(async (file: string, args: { quiet?: boolean }) => {
      const { initCommand } = await import('./commands/init.js');
      exitCode = await initCommand(file, args);
    });
}

function addCommon(command: Command): Command {
  return command
    .addOption(new Option('--variant <variant>', 'variant of documents').choices(['a', 'b']).default('b'))
    .option('--no-markdown', 'take text literally')
    .option('--font-path <path>', 'a font file or folder, as a fallback (repeatable)', collect)
    .option('--json', 'diagnostics as JSON, one object a line')
    .option('-q, --quiet', 'errors only');
}

function addExamples(command: Command, examples: readonly string[]): Command {
  return command.addHelpText('after', `\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}`);
}

function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

/** Leaves out the keys without a value: options that were not given. */
function defined<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}

function versionOfPackage(): string {
  return (JSON.parse(readFileSync(`${packageFolder()}/package.json`, 'utf8')) as { version: string }).version;
}

/** A reader that has seen enough (`| head`) closes the pipe: that is no error. */
function toleratePipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(exitCode);
    });
  }
}

async function main(): Promise<void> {
  toleratePipes();
  try {
    await makeProgram().parseAsync();
  } catch (error) {
    // Commander has said what is wrong with the arguments; asking for help or the version is no error.
    if (!(error instanceof CommanderError)) throw error;
    exitCode = error.exitCode === 0 ? 0 : 2;
  }
  process.exitCode = exitCode;
}

await main();
