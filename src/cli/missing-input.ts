import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { suggest } from '../diagnostics/suggest.js';
import { isFormat } from '../formats/formats.js';
import { UsageError } from './exit.js';
import { DOCUMENT_FILES, type FileKind } from './file-kind.js';
import { commandTo } from './invocation.js';

export function missingInput(
  path: string,
  args: readonly string[] = [path],
  kind: FileKind = DOCUMENT_FILES,
): UsageError {
  return new UsageError('unreadable-input', `${path} cannot be read: it does not exist.`, hintFor(path, args, kind));
}

function hintFor(path: string, args: readonly string[], kind: FileKind): string {
  const whole = args.join(' ');
  if (args.length > 1 && existsSync(whole)) return `quote a name with spaces: ${commandTo(kind.command, whole)}`;
  const slashed = path.replaceAll('\\', '/');
  if (slashed !== path && existsSync(slashed)) return `did you mean ${slashed}? Folders end in a slash here`;
  const [first] = args;
  const isOutput = kind === DOCUMENT_FILES && isFormat(extname(path).slice(1).toLowerCase());
  if (isOutput && first !== undefined && first !== path) {
    return `name an output with -o: ${commandTo('render', first, '-o', path)}`;
  }
  const near = nearestIn(path, kind);
  return near === undefined ? 'check the path' : `did you mean ${near}?`;
}

/** The file of the kind in the same folder with the most similar name. */
function nearestIn(path: string, { ends }: FileKind): string | undefined {
  try {
    const folder = dirname(path);
    const names = readdirSync(folder).filter((name) => ends.test(name));
    const near = names.find((name) => name.replace(ends, '') === basename(path)) ?? suggest(basename(path), names);
    return near && join(folder, near);
  } catch {
    return undefined;
  }
}
