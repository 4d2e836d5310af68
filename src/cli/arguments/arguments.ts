import type { OverlayText } from '../../compiler/customize/customize-document.js';
import { TITLE_OPTIONS, toOptionFlag } from '../../compiler/customize/select-sections.js';
import {
  type CompleteOptions,
  normalizeOptions,
  RENDER_OPTIONS,
  type RenderOptions,
} from '../../compiler/options/options.js';
import { readCustomTemplateFiles } from '../../compiler/templates/read-template.js';
import { CvError } from '../../diagnostics/cv-error.js';
import type { DiagnosticFormat } from '../../diagnostics/diagnostic.js';
import { quote } from '../../diagnostics/quote.js';
import type { LimitOptions, Limits, ResolvedLimitOptions } from '../../limits/limits.js';
import { omitUndefined } from '../../util/plain-object.js';
import { toFileInput } from '../inputs.js';
import { readDocument } from '../read-input.js';
import type { Reporter, ReporterOptions } from '../reporter.js';

export interface MessageArguments {
  json?: boolean;
  messageFormat?: DiagnosticFormat;
  quiet?: boolean;
  limit?: Partial<Limits>;
  timeout?: number;
}

export interface DocumentArguments
  extends MessageArguments,
    Omit<RenderOptions, 'fontPaths' | 'overlays' | 'templateOptions' | keyof ResolvedLimitOptions> {
  fontPath?: string[];
  overlay?: string[];
  /** An editions file; true for the one next to the document. */
  editions?: string | true;
  /** All by default. */
  edition?: string[];
  templateOption?: Readonly<Record<string, string>>;
  /** The format of documents; detected by default. */
  as?: string;
  /** Whether to convert documents of other programs; true by default. */
  convert?: boolean;
}

export function toReporterOptions({
  json,
  messageFormat,
  quiet,
  ...args
}: DocumentArguments): ReporterOptions {
  return omitUndefined({
    format: json === true ? 'json' : messageFormat,
    quiet,
    fixOptions: toFixOptions(args),
    timeoutMs: toLimitOptions(args).timeoutMs,
  });
}

/** Options that affect which problems a document has. */
function toFixOptions({
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

export function toLimitOptions({ limit, timeout }: MessageArguments): LimitOptions {
  const timeoutMs = timeout === undefined ? undefined : Math.max(1, Math.round(timeout * 1000));
  return omitUndefined({ limits: limit, timeoutMs });
}

/** Messages name the flag, and quote its value as typed. */
export function completeOptions(args: DocumentArguments): CompleteOptions {
  const shared = Object.entries(args).filter(([name]) => Object.hasOwn(RENDER_OPTIONS, name));
  const options = {
    ...Object.fromEntries(shared),
    ...toLimitOptions(args),
    ...omitUndefined({ fontPaths: args.fontPath, templateOptions: args.templateOption }),
  };
  try {
    const documentFormat = args.convert === false ? undefined : (args.as ?? 'detect');
    return { ...normalizeOptions(options), documentFormat };
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    const diagnostics = error.diagnostics.map((d) => ({
      ...d,
      message: toFlagMessage(d.message, options),
    }));
    throw new CvError(diagnostics, { cause: error });
  }
}

function toFlagMessage(message: string, options: RenderOptions): string {
  const [, name, index, requirement] =
    /^The option `(\w+)(?:\[(\d+)\])?` (must be .*), but it is .*\.$/s.exec(message) ?? [];
  const option = options[name as keyof RenderOptions];
  const value =
    index !== undefined && Array.isArray(option) ? (option[Number(index)] as unknown) : option;
  if (requirement === undefined || value === undefined) return message;
  const flag = `--${name?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return `The option \`${flag}\` ${requirement}, but it is ${quote(String(value))}.`;
}

export async function resolveOptions(
  args: DocumentArguments,
  reporter: Reporter,
): Promise<CompleteOptions> {
  const options = completeOptions(args);
  reporter.addSource('--set', options.set.join('\n'));
  for (const name of TITLE_OPTIONS)
    reporter.addSource(toOptionFlag(name), options[name].join('\n'));
  addTemplateSources(options.template, reporter);
  const overlays: OverlayText[] = [];
  for (const path of args.overlay ?? []) {
    const { text, file } = await readDocument(toFileInput(path), reporter, options);
    overlays.push({ text, file });
  }
  return overlays.length === 0 ? options : { ...options, overlays };
}

export function addTemplateSources(template: string, reporter: Reporter): void {
  for (const [, content, file] of readCustomTemplateFiles(template)) {
    if (/\.(?:typ|ya?ml)$/.test(file)) reporter.addSource(file, `${content}`);
  }
}
