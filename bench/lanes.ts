import { setImmediate as nextTurn } from 'node:timers/promises';
import { createDocuments, type SampleDocument } from './documents.js';
import { shuffle } from './slices.js';
import { lowerQuartile, processorTime } from './statistics.mjs';

/** Prepares a document, which is not measured; returns the function to measure. */
export type Lane = (document: SampleDocument) => (() => unknown) | Promise<() => unknown>;

/** Documents per lane: V8 compiles the code during the first ones, which do not count. */
export interface Rounds {
  readonly warmUp: number;
  readonly counted: number;
}

/**
 * Runs lanes in turn, each on its own documents, so that load and caches affect all alike.
 *
 * @param file - the sample for the shape of the documents
 * @param afterRound - work after each round, which is not measured
 * @returns the lower quartile of the processor time of each lane, in milliseconds
 */
export async function runInTurn<Name extends string>(
  lanes: Readonly<Record<Name, Lane>>,
  { warmUp, counted }: Rounds,
  file?: string,
  afterRound: (round: number) => void = () => undefined,
): Promise<Record<Name, number>> {
  const names = Object.keys(lanes) as Name[];
  const times = new Map(names.map((name) => [name, [] as number[]]));
  const documents = createDocuments(names.length * (warmUp + counted), file);
  for (let round = 0; round < warmUp + counted; round++) {
    // In random order, since a lane pays for garbage of the previous one.
    for (const name of shuffle(names)) {
      const work = await lanes[name](documents.next().value as SampleDocument);
      // Yields like callers of the library, so that the engine releases memory.
      await nextTurn();
      const start = processorTime();
      await work();
      if (round >= warmUp) times.get(name)?.push(processorTime() - start);
    }
    afterRound(round);
  }
  return Object.fromEntries(
    [...times].map(([name, values]) => [name, lowerQuartile(values)]),
  ) as Record<Name, number>;
}
