import { setImmediate as nextTurn } from 'node:timers/promises';
import { distinctDocuments, type SampleDocument } from './documents.js';
import { shuffled } from './slices.js';
import { lowerQuartile, processorTime } from './statistics.mjs';

/** Takes a document and prepares what is not measured; returns the function to measure. */
export type Lane = (document: SampleDocument) => (() => unknown) | Promise<() => unknown>;

/** The number of documents for each lane: before those that count, V8 has compiled what it compiles. */
export interface Rounds {
  readonly warmUp: number;
  readonly counted: number;
}

/**
 * Gives each lane documents of its own, in turn, so that the load of the machine and the caches of this process affect all
 * lanes alike.
 *
 * @param file - the sample whose shape the documents have
 * @param afterRound - work that is not measured, after all lanes have had their turn
 * @returns processor time of each lane in milliseconds: the lower quartile
 */
export async function inTurn<Name extends string>(
  lanes: Readonly<Record<Name, Lane>>,
  { warmUp, counted }: Rounds,
  file?: string,
  afterRound: (round: number) => void = () => undefined,
): Promise<Record<Name, number>> {
  const names = Object.keys(lanes) as Name[];
  const times = new Map(names.map((name) => [name, [] as number[]]));
  const documents = distinctDocuments(names.length * (warmUp + counted), file);
  for (let round = 0; round < warmUp + counted; round++) {
    // In random order, since a lane pays for what the one before it has left behind, and some for trimming the engine's cache.
    for (const name of shuffled(names)) {
      const work = await lanes[name](documents.next().value as SampleDocument);
      // The library's callers also yield here; the engine then releases memory.
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
