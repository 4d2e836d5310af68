import { accessSync, constants, readFileSync, type Stats, statSync } from 'node:fs';
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import { createColors } from 'picocolors';
import type { CompleteOptions } from '../compiler/options/options.js';
import { type Checked, mend, type Texts } from '../compiler/pipeline/apply-safe-fixes.js';
import { checkDocument } from '../compiler/pipeline/check-document.js';
import { CvError, isOfAll } from '../diagnostics/error.js';
import { visibleText } from '../diagnostics/quote.js';
import { counted } from '../diagnostics/words.js';
import { parseInput } from './batch/template-record.js';
import { EXIT, type ExitCode, systemError, UsageError } from './exit-codes.js';
import type { Input } from './inputs.js';
import { labelOf } from './outputs.js';
import { readInput } from './read-input.js';
import { isSkipped, type Reporter, tellSkipped, wantsColors } from './reporter.js';
import { writeFile } from './write-outputs.js';

interface OverlayFile {
  readonly file: string;
  readonly text: string;
}

/** Fixes documents, and the overlays that they share. */
export class Fixer {
  /** As fixed so far. */
  #overlays: readonly OverlayFile[];
  /** How many problems are fixed so far. */
  count = 0;

  constructor(
    readonly how: 'write' | 'show',
    readonly options: CompleteOptions,
    readonly reporter: Reporter,
  ) {
    this.#overlays = options.overlays as readonly OverlayFile[];
  }

  /** Applies or shows the safe fixes, and reports the remaining problems. */
  async mendOne(input: Input): Promise<ExitCode | undefined> {
    const text = await readInput(input, this.options.limits.bytes);
    const before: Texts = new Map(
      [...this.#overlays, { file: input.name, text }].map((one) => [one.file, one.text]),
    );
    const first = await this.#check(input, before);
    if (isSkipped(input, first.diagnostics))
      return void (await tellSkipped(input.name, first.diagnostics, this.reporter));
    const { texts, count, ...mended } = await mend(before, (now) => this.#check(input, now));
    this.count += count;
    const changed = [...texts].filter(([file, now]) => now !== before.get(file));
    const left = this.how === 'write' ? mended : first;
    if (this.how === 'write') {
      await this.#write(input, changed, before);
      this.#overlays = this.#overlaysOf(texts);
    }
    for (const [file, now] of this.how === 'write' ? texts : before)
      this.reporter.remember(file, now);
    for (const [file, now] of changed)
      await this.#showDiff(input, file, before.get(file) ?? '', now);
    if (this.how === 'write' && count > 0 && input.record === undefined)
      this.reporter.say(
        `${changed.map(([file]) => file).join(', ')}: ${counted(count, 'problem')} mended`,
      );
    await this.reporter.report(left.diagnostics);
    if (left.valid && !input.record) this.reporter.say(`${labelOf(input)} is valid`);
    return left.valid ? EXIT.success : EXIT.invalid;
  }

  /** Standard input goes to standard output, fixed or not. */
  async #write(
    input: Input,
    changed: readonly (readonly [string, string])[],
    before: Texts,
  ): Promise<void> {
    const { name, path, record } = input;
    const isFile = path !== undefined && record === undefined;
    const files = changed.filter(([file]) => isFile || file !== name);
    await rewriteFiles(
      files.map(([path, after]) => ({ path, before: before.get(path) ?? '', after })),
    );
    const after = changed.find(([file]) => file === name)?.[1];
    if (record !== undefined && after !== undefined) record.fixed = after;
    if (path !== undefined || record !== undefined) return;
    process.stdout.write(after ?? before.get(name) ?? '');
  }

  async #showDiff({ record }: Input, file: string, before: string, after: string): Promise<void> {
    const { style, isQuiet } = this.reporter;
    const stream = this.how === 'write' ? process.stderr : process.stdout;
    if (this.how === 'write' && (isQuiet || style !== 'human' || record)) return;
    const diff = record
      ? `--- ${file}\n+++ ${file}\n@@ -${record.number} +${record.number} @@\n-${before}\n+${after}\n`
      : diffOf(file, before, after);
    if (diff === undefined) this.reporter.say(`${file}: too many changes to show`);
    else
      stream.write(
        this.how === 'write' || stream.isTTY ? `${shownDiff(diff, wantsColors(stream))}\n` : diff,
      );
  }

  async #check(input: Input, texts: Texts): Promise<Checked> {
    try {
      const [source, options] = parseInput(input, texts.get(input.name) ?? '', this.options);
      const overlays = this.#overlaysOf(texts);
      const checked = await checkDocument(source, { ...options, overlays });
      return { ...checked, isRead: true };
    } catch (error) {
      const isOfDocument = error instanceof CvError && (input.record || !isOfAll(error));
      if (!isOfDocument) throw error;
      return { diagnostics: error.diagnostics, isRead: false, valid: false };
    }
  }

  #overlaysOf(texts: Texts): readonly OverlayFile[] {
    return this.#overlays.map((overlay) => ({ ...overlay, text: texts.get(overlay.file) ?? '' }));
  }
}

/** Nobody reads more changed lines, and finding the shortest diff takes long. */
const MOST_CHANGES = 5_000;

/** A unified diff; undefined if almost everything changes. */
export function diffOf(file: string, before: string, after: string): string | undefined {
  const patch = structuredPatch(file, file, before, after, undefined, undefined, {
    context: 3,
    maxEditLength: MOST_CHANGES,
  });
  return patch && formatPatch(patch, FILE_HEADERS_ONLY);
}

/** Colored if wanted, and without control characters. */
export function shownDiff(diff: string, colors: boolean): string {
  const { bold, cyan, red, green } = createColors(colors);
  const paint = (line: string): string => {
    const text = visibleText(line.replace(/\r$/, ''));
    if (/^(---|\+\+\+) /.test(line)) return bold(text);
    if (line.startsWith('@@')) return cyan(text);
    if (line.startsWith('-')) return red(text);
    return line.startsWith('+') ? green(text) : text;
  };
  return diff.split('\n').map(paint).join('\n');
}

interface Rewriting {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Overwrites files, following links. Writes none if one may not be written, or has changed since it was read. */
export async function rewriteFiles(files: readonly Rewriting[]): Promise<void> {
  for (const { path, before } of files)
    checkUntouched(path, () => readFileSync(path, 'utf8') === before);
  for (const { path, after } of files) await writeFile(path, after, { isNamed: true });
}

export function checkUntouched(path: string, isSame: (found: Stats) => boolean): void {
  try {
    const found = statSync(path);
    if (!found.isFile()) {
      const hint =
        'name a file, or pass the document as `-`: the mended text then goes to standard output';
      throw new UsageError(
        'unwritable-output',
        `${path} cannot be written: it is not a regular file.`,
        hint,
      );
    }
    accessSync(path, constants.W_OK);
    // The superuser could write it, and renaming needs no permission for the file.
    if ((found.mode & 0o222) === 0) throw Object.assign(new Error('read-only'), { code: 'EACCES' });
    if (isSame(found)) return;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw systemError('unwritable-output', `${path} cannot be written`, error);
  }
  const message = `${path} cannot be written: it has changed since it was read.`;
  throw new UsageError('unwritable-output', message, 'run the command again');
}
