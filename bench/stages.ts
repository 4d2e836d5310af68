import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'yaml';
import { resolveCv } from '../src/cv/resolve.js';
import { KEYS } from '../src/document/entries/keys.js';
import { problemsOf } from '../src/document/validate/validate.js';
import { compile } from '../src/engine/compiler.js';
import { transformCv } from '../src/formats/markup/transform.js';
import { ENGLISH } from '../src/languages/find.js';
import type { CvDocumentB } from '../src/schema/document.js';
import { parseSource } from '../src/text/parse.js';
import { OPTIONS } from '../test/cv/documents.js';
import { distinctDocuments } from './documents.js';
import { lowerQuartile, processorTime, table } from './statistics.mjs';

/** Warm-up documents: after these, V8 has compiled our code. */
const WARM_UP = 100;
const COUNTED = 300;

/** The processor time of each stage for a two-page document, in milliseconds: lower quartile over distinct documents. */
export async function benchStages(): Promise<string> {
  const times: Record<string, number[]> = {};
  let pageCount = 0;
  for (const document of distinctDocuments(WARM_UP + COUNTED)) {
    const text = stringify(document);
    const marks: [string, number][] = [];
    const mark = (stage: string): number => marks.push([stage, processorTime()]);
    // The library's callers also yield here; the engine then releases memory.
    await nextTurn();
    mark('');
    parseSource(text, { format: 'yaml', ...KEYS });
    mark('parse YAML');
    problemsOf(document, { variant: 'b', words: ENGLISH });
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
  const rows = Object.entries(times).map(([stage, values]) => [stage, lowerQuartile(values.slice(WARM_UP)).toFixed(2)]);
  return table(
    `Milliseconds of processor time by stage, ${pageCount} pages, warm, lower quartile of ${COUNTED} distinct documents`,
    rows,
  );
}
