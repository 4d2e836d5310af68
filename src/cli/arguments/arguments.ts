import { fileOfTitles, TITLE_OPTIONS } from '../../compiler/customize/choose-sections.js';
import type { OverlayText } from '../../compiler/customize/customize-document.js';
import {
  type CompleteOptions,
  normaliseOptions,
  RENDER_OPTIONS,
  type RenderOptions,
} from '../../compiler/options/options.js';
import { ownFilesOf } from '../../compiler/templates/read-template.js';
import type { DiagnosticStyle } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { quote } from '../../diagnostics/quote.js';
import type { CompleteCosts, Costs, Limits } from '../../limits/limits.js';
import { defined } from '../../util/plain-object.js';
import { fileInput } from '../inputs.js';
import { readDocument } from '../read-input.js';
import type { Reporter, ReporterOptions } from '../reporter.js';

export interface MessageArguments {
  json?: boolean;
  messageFormat?: DiagnosticStyle;
  quiet?: boolean;
  limit?: Partial<Limits>;
  timeout?: number;
}

/** Options that the commands about documents share; most are those of the library. */
export interface DocumentArguments
  extends MessageArguments,
    Omit<RenderOptions, 'fontPaths' | 'overlays' | 'templateOptions' | keyof CompleteCosts> {
  fontPath?: string[];
  overlay?: string[];
  /** A file of editions; true for the one beside the document. */
  editions?: string | true;
  /** The names of those that are meant; all by default. */
  edition?: string[];
  templateOption?: Readonly<Record<string, string>>;
}

export function messagesOf({
  json,
  messageFormat,
  quiet,
  ...args
}: DocumentArguments): ReporterOptions {
  const style = json === true ? 'json' : messageFormat;
  return defined({ style, quiet, again: againOf(args), timeoutMs: limitsOf(args).timeoutMs });
}

/** The options that affect which problems a document has. */
function againOf({
  variant,
  language,
  overlay = [],
  editions,
  edition,
}: DocumentArguments): readonly string[] {
  return [
    ...(editions === undefined && edition === undefined ? [] : ['--editions']),
    ...(typeof editions === 'string' ? [editions] : []),
    ...(variant === 'a' ? ['--variant', variant] : []),
    ...(language === undefined ? [] : ['--language', language]),
    ...overlay.flatMap((file) => ['--overlay', file]),
  ];
}

export function limitsOf({ limit, timeout }: MessageArguments): Costs {
  const timeoutMs = timeout === undefined ? undefined : Math.max(1, Math.round(timeout * 1000));
  return defined({ limits: limit, timeoutMs });
}

/** Checks the library's options among arguments and adds defaults; messages name the flag, and its value as it was typed. */
export function completeOptions(args: DocumentArguments): CompleteOptions {
  const same = Object.entries(args).filter(([name]) => Object.hasOwn(RENDER_OPTIONS, name));
  const options = {
    ...Object.fromEntries(same),
    ...limitsOf(args),
    ...defined({ fontPaths: args.fontPath, templateOptions: args.templateOption }),
  };
  try {
    return normaliseOptions(options);
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    const diagnostics = error.diagnostics.map((d) => ({
      ...d,
      message: asTyped(d.message, options),
    }));
    throw new CvError(diagnostics, { cause: error });
  }
}

/** The library's message about an option, with its flag in place of its name. */
function asTyped(message: string, options: RenderOptions): string {
  const [, name, index, must] =
    /^The option `(\w+)(?:\[(\d+)\])?` (must be .*), but it is .*\.$/s.exec(message) ?? [];
  const all = options[name as keyof RenderOptions];
  const value = index !== undefined && Array.isArray(all) ? (all[Number(index)] as unknown) : all;
  if (must === undefined || value === undefined) return message;
  const flag = `--${name?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return `The option \`${flag}\` ${must}, but it is ${quote(String(value))}.`;
}

/** The same with the texts of overlays. Keeps texts that tailor documents for excerpts in messages. */
export async function withOverlays(
  args: DocumentArguments,
  reporter: Reporter,
): Promise<CompleteOptions> {
  const options = completeOptions(args);
  reporter.remember('--set', options.set.join('\n'));
  for (const name of TITLE_OPTIONS) reporter.remember(fileOfTitles(name), options[name].join('\n'));
  rememberTemplate(options.template, reporter);
  const overlays: OverlayText[] = [];
  for (const path of args.overlay ?? []) {
    const { text, file } = await readDocument(fileInput(path), reporter, options);
    overlays.push({ text, file });
  }
  return overlays.length === 0 ? options : { ...options, overlays };
}

/** Keeps the files of a custom template for excerpts in messages. */
export function rememberTemplate(template: string, reporter: Reporter): void {
  for (const [, content, file] of ownFilesOf(template)) {
    if (/\.(?:typ|ya?ml)$/.test(file)) reporter.remember(file, `${content}`);
  }
}
