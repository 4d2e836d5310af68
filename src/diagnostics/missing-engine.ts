import { type Diagnostic, diagnostic } from './diagnostic.js';

/** For a native part, such as `The engine that lays out pages`. */
export function missingEngine(what: string, error: unknown): Diagnostic {
  const message = `${what} cannot be loaded on ${platform()}: ${reasonOf(error)}.`;
  return diagnostic('no-engine', [], message, {
    hint: 'install cvpress again, without `--omit=optional`, on a system that its engine is built for',
  });
}

/** `linux x64 (musl)` */
function platform(): string {
  const name = `${process.platform} ${process.arch}`;
  if (process.platform !== 'linux') return name;
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return `${name} (${header?.glibcVersionRuntime === undefined ? 'musl' : 'glibc'})`;
}

/** Of the loader's message, or of its last cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const causes = Array.isArray(error.cause) ? error.cause : [];
  const last = causes.at(-1);
  const [line = ''] = (last instanceof Error ? last : error).message.split('\n', 1);
  return line.replace(/\.$/, '');
}
