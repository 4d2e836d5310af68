import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF_TOOLS, type PdfTool } from '../../support/pdf-tools.js';
import { render } from '../../support/render.js';
import { createMatrixDocument, type Layout } from './matrix-documents.js';
import { COUNTS, type MatrixScore, scoreText } from './matrix-score.js';

/** A program and its scores by document. */
export interface ProgramScores {
  readonly program: PdfTool;
  readonly scores: readonly MatrixScore[];
}

/** Renders a document of each layout, and extracts it with all installed programs. */
export async function extractMatrix(layouts: readonly Layout[]): Promise<ProgramScores[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cvpress-readers-'));
  try {
    const documents = layouts.map(createMatrixDocument);
    const files: string[] = [];
    for (const [index, { document }] of documents.entries()) {
      const file = join(folder, `${index}.pdf`);
      await writeFile(file, (await render(document)).bytes);
      files.push(file);
    }
    const readings: ProgramScores[] = [];
    for (const program of PDF_TOOLS.filter(({ isInstalled }) => isInstalled())) {
      const texts = await program.read(files);
      readings.push({
        program,
        scores: documents.map((document, index) => scoreText(document, texts[index] ?? '')),
      });
    }
    return readings;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the share of correct items of a count over all documents, from 0 to 1. */
export function computeShare(
  scores: readonly MatrixScore[],
  count: (typeof COUNTS)[number],
): number {
  const sum = (key: 'right' | 'all'): number =>
    scores.reduce((total, score) => total + score[count][key], 0);
  return sum('right') / sum('all');
}

/** Formats the shares of all counts by program, in percent. */
export function formatTable(readings: readonly ProgramScores[]): string {
  const formatRow = (cells: readonly string[]): string =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(18) : cell.padStart(9))).join('');
  return [
    formatRow(['%', ...COUNTS]),
    ...readings.map(({ program, scores }) =>
      formatRow([
        program.name,
        ...COUNTS.map((count) => (100 * computeShare(scores, count)).toFixed(1)),
      ]),
    ),
  ].join('\n');
}
