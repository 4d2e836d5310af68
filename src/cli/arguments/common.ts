import { type Command, InvalidArgumentError, Option } from 'commander';
import { DIAGNOSTIC_STYLES, type DiagnosticStyle } from '../../diagnostics/style.js';
import type { CompleteCosts } from '../../options/limits.js';
import type { ValidateOptions } from '../../options/options.js';
import { defined } from '../../values/defined.js';
import type { ExitCode } from '../exit.js';
import type { ReporterOptions } from '../reporter.js';
import { GROUPS } from './groups.js';
import { addLimits, type LimitArguments, limitsOf } from './limits.js';

/** The options that the commands about documents share, as commander parses them: most are those of the library. */
export interface CommonArguments
  extends MessageArguments,
    LimitArguments,
    Omit<ValidateOptions, 'fontPaths' | 'overlays' | keyof CompleteCosts> {
  fontPath?: string[];
  overlay?: string[];
}

/** The options about messages, as commander parses them. */
export interface MessageArguments {
  json?: boolean;
  messageFormat?: DiagnosticStyle;
  quiet?: boolean;
}

/** Receives the exit code of the command that was run. */
export type Finish = (code: ExitCode) => void;

/** What commander calls for a command, whose code is loaded only then. */
export function running<Args extends readonly unknown[]>(
  finish: Finish,
  load: () => Promise<(...args: Args) => Promise<ExitCode>>,
): (...args: Args) => Promise<void> {
  return async (...args) => finish(await (await load())(...args));
}

/** Adds the options that the commands about documents share. */
export function addCommon(command: Command): Command {
  command
    .optionsGroup(GROUPS.document)
    .addOption(
      new Option('--variant <variant>', 'definition of documents; a is an older one').choices(['a', 'b']).default('b'),
    )
    .option('--no-markdown', 'take text literally')
    .addOption(new Option('--language <tag>', 'the language, as in pt-BR').helpGroup(GROUPS.most))
    .addOption(new Option('--show-location', 'show cv.location in the header').helpGroup(GROUPS.most))
    .option('--font-path <path>', 'add a fallback font, file or folder (repeatable)', collect)
    .optionsGroup(GROUPS.tailoring)
    .option('--overlay <file>', 'lay a document over all others (repeatable)', collect)
    .option('--set <path=value>', 'set a value, as in cv.label=Diver (repeatable)', collect)
    .option('--only <titles>', 'keep only these sections (repeatable)', collect)
    .option('--skip <titles>', 'leave out these sections (repeatable)', collect);
  addLimits(command).addOption(new Option('--strict', 'treat warnings as errors').helpGroup(GROUPS.messages));
  return addMessages(command);
}

/** Adds the options about messages. */
export function addMessages(command: Command, quiet = 'errors only'): Command {
  return command
    .optionsGroup(GROUPS.messages)
    .addOption(messageFormat())
    .option('--json', 'the same as --message-format json')
    .option('-q, --quiet', quiet);
}

function messageFormat(): Option {
  return new Option('--message-format <format>', 'how diagnostics are written').choices(DIAGNOSTIC_STYLES);
}

/** The options about messages in the form that commands take. */
export function messagesOf({
  json,
  messageFormat,
  quiet,
  ...args
}: MessageArguments & LimitArguments & Partial<CommonArguments>): ReporterOptions {
  const style = json === true ? 'json' : messageFormat;
  return defined({ style, quiet, again: againOf(args), timeoutMs: limitsOf(args).timeoutMs });
}

/** The options that affect which problems a document has. */
function againOf({ variant, language, overlay = [] }: Partial<CommonArguments>): readonly string[] {
  return [
    ...(variant === 'a' ? ['--variant', variant] : []),
    ...(language === undefined ? [] : ['--language', language]),
    ...overlay.flatMap((file) => ['--overlay', file]),
  ];
}

/** Ends the help of a command with examples. */
export function addExamples(command: Command, examples: readonly string[]): Command {
  return command.addHelpText('after', `\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}`);
}

/** Accepts one output only: if it were named twice, one would be ignored silently. */
export function readOutput(value: string, before?: string): string {
  if (before !== undefined) {
    throw new InvalidArgumentError(
      `Another output was named before, '${before}'; use --format to choose several formats.`,
    );
  }
  if (/^-./.test(value))
    throw new InvalidArgumentError(`It looks like an option; write ./${value} for a file of that name.`);
  if (process.platform !== 'win32' && /^[a-z]:\\/i.test(value)) {
    throw new InvalidArgumentError('It is a Windows path, and this is not Windows; here, slashes separate folders.');
  }
  return value;
}

/** Collects the values of an option that may be repeated. */
export function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}
