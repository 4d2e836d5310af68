import type { DocumentPath, SourceRange } from '../../diagnostics/diagnostic.js';
import type { Source } from '../../text/source.js';

/** Where a field stands in the source that a PDF is compared with. */
export interface SourcePlace {
  readonly file: string;
  readonly range: SourceRange;
}

/** Finds the place of a field; undefined if it is none of a source. */
export type PlaceOf = (path: DocumentPath | undefined) => SourcePlace | undefined;

/** Finds places in a source, if there is one. */
export function placesIn(source: Source | undefined): PlaceOf {
  return (path) => {
    if (source === undefined || path === undefined) return undefined;
    // What an edition says stands in its file.
    const { source: text, path: own } = source.originOf?.(path) ?? { source, path };
    return text?.file === undefined ? undefined : { file: text.file, range: text.rangeOf(own) };
  };
}
