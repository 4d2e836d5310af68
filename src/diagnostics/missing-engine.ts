import { createDiagnostic, type Diagnostic } from './diagnostic.js';

/** @param engine - a native module, such as `The engine that lays out pages` */
export function reportMissingEngine(engine: string, error: unknown): Diagnostic {
  const message = `${engine} cannot be loaded on ${formatPlatform()}: ${getReason(error)}.`;
  return createDiagnostic('no-engine', [], message, {
    hint: 'install cvpress without `--omit=optional`, on a supported platform',
  });
}

/** `linux x64 (musl)` */
function formatPlatform(): string {
  const name = `${process.platform} ${process.arch}`;
  if (process.platform !== 'linux') return name;
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return `${name} (${header?.glibcVersionRuntime === undefined ? 'musl' : 'glibc'})`;
}

/** Returns the first line of the last cause, or of the error itself. */
function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const last = Array.isArray(error.cause) ? error.cause.at(-1) : undefined;
  const [line = ''] = (last instanceof Error ? last : error).message.split('\n', 1);
  return line.replace(/\.$/, '');
}
