import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { suggest } from '../diagnostics/suggest.js';
import { isFormat } from '../formats.js';
import { UsageError } from './exit.js';
import { commandTo } from './invocation.js';

/** Extensions of documents, which the user may have left out. */
const ENDS = /\.(?:ya?ml|json|ndjson|jsonl)$/i;

/**
 * The error for a missing file, with suggestions.
 *
 * @param args - all arguments that name documents
 */
export function missingInput(path: string, args: readonly string[] = [path]): UsageError {
  return new UsageError('unreadable-input', `${path} cannot be read: it does not exist.`, hintFor(path, args));
}

function hintFor(path: string, args: readonly string[]): string {
  const whole = args.join(' ');
  if (args.length > 1 && existsSync(whole)) return `quote a name with spaces: ${commandTo('render', whole)}`;
  const slashed = path.replaceAll('\\', '/');
  if (slashed !== path && existsSync(slashed)) return `did you mean ${slashed}? Folders end in a slash here`;
  const [first] = args;
  if (isFormat(extname(path).slice(1).toLowerCase()) && first !== undefined && first !== path) {
    return `name an output with -o: ${commandTo('render', first, '-o', path)}`;
  }
  const near = nearestIn(path);
  return near === undefined ? 'check the path' : `did you mean ${near}?`;
}

/** The document in the same folder with the most similar name. */
function nearestIn(path: string): string | undefined {
  try {
    const folder = dirname(path);
    const names = readdirSync(folder).filter((name) => ENDS.test(name));
    const near = names.find((name) => name.replace(ENDS, '') === basename(path)) ?? suggest(basename(path), names);
    return near && join(folder, near);
  } catch {
    return undefined;
  }
}
