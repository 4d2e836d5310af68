import { accessSync, constants, readFileSync, type Stats, statSync } from 'node:fs';
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import { createColors } from 'picocolors';
import type { CompleteOptions } from '../compiler/options/options.js';
import {
  applySafeFixes,
  type CheckResult,
  type TextsByFile,
} from '../compiler/pipeline/apply-safe-fixes.js';
import { checkDocument } from '../compiler/pipeline/check-document.js';
import { affectsEveryDocument, CvError } from '../diagnostics/cv-error.js';
import { escapeText } from '../diagnostics/quote.js';
import { formatCount } from '../diagnostics/words.js';
import { allowDocumentPhoto } from './document-photo.js';
import { EXIT, type ExitCode, toWriteError, UsageError, unwritableError } from './exit-codes.js';
import { formatInputName, type Input } from './inputs.js';
import { parseInput } from './parse-input.js';
import { readInput } from './read-input.js';
import { isSkipped, type Reporter, reportSkipped, wantsColors } from './reporter.js';
import { writeFile } from './write-outputs.js';

interface OverlayFile {
  readonly file: string;
  readonly text: string;
}

/** Fixes documents and the overlays that they share. */
export class Fixer {
  #overlays: readonly OverlayFile[];
  fixedCount = 0;

  constructor(
    readonly mode: 'write' | 'show',
    readonly options: CompleteOptions,
    readonly reporter: Reporter,
  ) {
    this.#overlays = options.overlays as readonly OverlayFile[];
  }

  async fix(input: Input): Promise<ExitCode | undefined> {
    const text = await readInput(input, this.options.limits.bytes);
    const originals: TextsByFile = new Map(
      [...this.#overlays, { file: input.name, text }].map(({ file, text }) => [file, text]),
    );
    const unfixed = await this.#check(input, originals);
    if (isSkipped(input, unfixed.diagnostics))
      return void (await reportSkipped(input.name, unfixed.diagnostics, this.reporter));
    const { texts, count, ...fixed } = await applySafeFixes(originals, (current) =>
      this.#check(input, current),
    );
    this.fixedCount += count;
    const fixedFiles = [...texts].filter(([file, fixedText]) => fixedText !== originals.get(file));
    const isWriting = this.mode === 'write';
    if (isWriting) {
      await this.#write(input, fixedFiles, originals);
      this.#overlays = this.#updateOverlays(texts);
    }
    for (const [file, current] of isWriting ? texts : originals)
      this.reporter.addSource(file, current);
    for (const [file, fixedText] of fixedFiles)
      await this.#showDiff(input, file, originals.get(file) ?? '', fixedText);
    if (isWriting && count > 0 && input.record === undefined)
      this.reporter.print(
        `${fixedFiles.map(([file]) => file).join(', ')}: ${formatCount(count, 'problem')} fixed`,
      );
    const { diagnostics, valid } = isWriting ? fixed : unfixed;
    await this.reporter.report(diagnostics);
    if (valid && !input.record) this.reporter.print(`${formatInputName(input)} is valid`);
    return valid ? EXIT.success : EXIT.invalid;
  }

  /** Writes standard input to standard output even if nothing was fixed. */
  async #write(
    input: Input,
    fixed: readonly (readonly [string, string])[],
    originals: TextsByFile,
  ): Promise<void> {
    const { name, path, record } = input;
    const files = fixed.filter(([file]) => (path && !record) || file !== name);
    await rewriteFiles(
      files.map(([path, after]) => ({ path, before: originals.get(path) ?? '', after })),
    );
    const fixedText = fixed.find(([file]) => file === name)?.[1];
    if (record && fixedText !== undefined) record.replacement = fixedText;
    if (!path && !record) process.stdout.write(fixedText ?? originals.get(name) ?? '');
  }

  async #showDiff({ record }: Input, file: string, before: string, after: string): Promise<void> {
    const { format, isQuiet } = this.reporter;
    const isWriting = this.mode === 'write';
    const stream = isWriting ? process.stderr : process.stdout;
    if (isWriting && (isQuiet || format !== 'human' || record)) return;
    const diff = record
      ? `--- ${file}\n+++ ${file}\n@@ -${record.number} +${record.number} @@\n` +
        `-${before}\n+${after}\n`
      : createDiff(file, before, after);
    if (diff === undefined) this.reporter.print(`${file}: too many changes to show`);
    else
      stream.write(isWriting || stream.isTTY ? `${formatDiff(diff, wantsColors(stream))}\n` : diff);
  }

  async #check(input: Input, texts: TextsByFile): Promise<CheckResult> {
    try {
      const source = await parseInput(input, texts.get(input.name) ?? '', this.options);
      const options = allowDocumentPhoto(this.options, input);
      const overlays = this.#updateOverlays(texts);
      const result = await checkDocument(source, { ...options, overlays });
      return { ...result, isParsed: true };
    } catch (error) {
      const concernsInput =
        error instanceof CvError && (input.record || !affectsEveryDocument(error));
      if (!concernsInput) throw error;
      return { diagnostics: error.diagnostics, isParsed: false, valid: false };
    }
  }

  #updateOverlays(texts: TextsByFile): readonly OverlayFile[] {
    return this.#overlays.map((overlay) => ({ ...overlay, text: texts.get(overlay.file) ?? '' }));
  }
}

/** In lines: nobody reads a longer diff, and finding the shortest one takes long. */
const MAX_DIFF_LENGTH = 5_000;

/** Returns a unified diff; undefined if almost everything changes. */
export function createDiff(file: string, before: string, after: string): string | undefined {
  const patch = structuredPatch(file, file, before, after, undefined, undefined, {
    context: 3,
    maxEditLength: MAX_DIFF_LENGTH,
  });
  return patch && formatPatch(patch, FILE_HEADERS_ONLY);
}

/** Escapes control characters. */
function formatDiff(diff: string, colors: boolean): string {
  const { bold, cyan, red, green } = createColors(colors);
  const paint = (line: string) => {
    const text = escapeText(line.replace(/\r$/, ''));
    if (/^(---|\+\+\+) /.test(line)) return bold(text);
    if (line.startsWith('@@')) return cyan(text);
    if (line.startsWith('-')) return red(text);
    return line.startsWith('+') ? green(text) : text;
  };
  return diff.split('\n').map(paint).join('\n');
}

interface FileChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Overwrites files, following links; writes none if one is read-only or was changed meanwhile. */
export async function rewriteFiles(files: readonly FileChange[]): Promise<void> {
  for (const { path, before } of files)
    assertUnchanged(path, () => readFileSync(path, 'utf8') === before);
  for (const { path, after } of files) await writeFile(path, after, { isNamed: true });
}

export function assertUnchanged(path: string, isUnchanged: (stats: Stats) => boolean): void {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) {
      throw unwritableError(
        path,
        'it is not a regular file',
        'name a file, or pass the document as `-` to write the fixed text to standard output',
      );
    }
    accessSync(path, constants.W_OK);
    // The superuser may write read-only files, and renaming needs no permission for the file.
    if ((stats.mode & 0o222) === 0) throw Object.assign(new Error('read-only'), { code: 'EACCES' });
    if (isUnchanged(stats)) return;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw toWriteError(path, error);
  }
  throw unwritableError(path, 'it has changed since it was read', 'run the command again');
}
