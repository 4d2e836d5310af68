import type { DiagnosticStyle } from '../../diagnostics/diagnostic.js';
import type { CompleteCosts, Costs, Limits } from '../../options/limits.js';
import type { RenderOptions, ValidateOptions } from '../../options/options.js';
import { defined } from '../../values/plain-object.js';
import type { ReporterOptions } from '../reporter.js';

export interface MessageArguments {
  json?: boolean;
  messageFormat?: DiagnosticStyle;
  quiet?: boolean;
  limit?: Partial<Limits>;
  timeout?: number;
}

/** The options that the commands about documents share, as commander parses them: most are those of the library. */
export interface CommonArguments
  extends MessageArguments,
    Omit<ValidateOptions, 'fontPaths' | 'overlays' | keyof CompleteCosts> {
  fontPath?: string[];
  overlay?: string[];
}

export interface RenderingArguments extends CommonArguments, Omit<RenderOptions, keyof ValidateOptions> {}

/** The options about messages in the form that commands take. */
export function messagesOf({ json, messageFormat, quiet, ...args }: CommonArguments): ReporterOptions {
  const style = json === true ? 'json' : messageFormat;
  return defined({ style, quiet, again: againOf(args), timeoutMs: limitsOf(args).timeoutMs });
}

/** The options that affect which problems a document has. */
function againOf({ variant, language, overlay = [] }: CommonArguments): readonly string[] {
  return [
    ...(variant === 'a' ? ['--variant', variant] : []),
    ...(language === undefined ? [] : ['--language', language]),
    ...overlay.flatMap((file) => ['--overlay', file]),
  ];
}

/** The options of the library about limits. */
export function limitsOf({ limit, timeout }: MessageArguments): Costs {
  const timeoutMs = timeout === undefined ? undefined : Math.max(1, Math.round(timeout * 1000));
  return defined({ limits: limit, timeoutMs });
}
