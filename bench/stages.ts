import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'yaml';
import { resolveCv } from '../src/model/resolve.js';
import { RESOLVED_KEYS } from '../src/schema/sections.js';
import type { CvDocumentB } from '../src/schema/variant-b.js';
import { parseSource } from '../src/source/parse.js';
import { transformCv } from '../src/transform/transform.js';
import { compile } from '../src/typst/compiler.js';
import { validateDocument } from '../src/validate/validate.js';
import { OPTIONS } from '../test/model/documents.js';
import { distinctDocuments } from './documents.js';
import { median, table } from './statistics.mjs';

/** Documents before the first that counts: V8 has compiled our code by then. */
const WARM_UP = 100;
const COUNTED = 300;

/** The time of each stage for a document of two pages, in milliseconds: median over many distinct documents. */
export async function benchStages(): Promise<string> {
  const times: Record<string, number[]> = {};
  let pageCount = 0;
  for (const document of distinctDocuments(WARM_UP + COUNTED)) {
    const marks: [string, number][] = [];
    const mark = (stage: string): number => marks.push([stage, performance.now()]);
    // As callers of the library let it: the engine's memory is released then.
    await nextTurn();
    mark('');
    validateDocument(document, 'b');
    mark('validate');
    const { cv } = resolveCv(document as CvDocumentB, OPTIONS);
    mark('model');
    const markup = transformCv(cv);
    mark('transform');
    compile(markup, [], (compiled) => {
      mark('engine: layout');
      compiled.toPdf('ua-1', new Date(0));
      pageCount = compiled.pageCount;
      mark('engine: PDF');
    });
    mark('engine: cache');
    marks.slice(1).forEach(([stage, at], index) => {
      times[stage] = [...(times[stage] ?? []), at - (marks[index]?.[1] ?? at)];
    });
  }
  return report({ 'parse YAML': parseTimes(), ...times }, pageCount);
}

/** Apart from the other stages: the library is given documents, and only the command line text. */
function parseTimes(): number[] {
  return [...distinctDocuments(WARM_UP + COUNTED)].map((document) => {
    const text = stringify(document);
    const start = performance.now();
    parseSource(text, { format: 'yaml', resolvedKeys: RESOLVED_KEYS });
    return performance.now() - start;
  });
}

function report(times: Record<string, number[]>, pageCount: number): string {
  const counted = Object.entries(times).map(([stage, values]) => [stage, median(values.slice(WARM_UP))] as const);
  const sumOf = (wanted: (stage: string) => boolean): number =>
    counted.filter(([stage]) => wanted(stage)).reduce((sum, [, time]) => sum + time, 0);
  const isParse = (stage: string): boolean => stage === 'parse YAML';
  const isEngine = (stage: string): boolean => stage.startsWith('engine');
  return table(`Milliseconds a document of ${pageCount} pages, warm, median of ${COUNTED} distinct ones`, [
    ...counted.map(([stage, time]) => [stage, time.toFixed(2)]),
    ['document to PDF', sumOf((stage) => !isParse(stage)).toFixed(2)],
    ['  before the engine', sumOf((stage) => !isParse(stage) && !isEngine(stage)).toFixed(2)],
    ['YAML text to PDF', sumOf(() => true).toFixed(2)],
  ]);
}
