import { setImmediate as nextTurn } from 'node:timers/promises';
import { distinctDocuments, type SampleDocument } from './documents.js';
import { lowerQuartile, processorTime } from './statistics.mjs';

/** Takes a document, makes ready what is not measured, and gives what is. */
export type Lane = (document: SampleDocument) => (() => unknown) | Promise<() => unknown>;

/** How often each lane gets a document: before those that count, V8 has compiled what it compiles. */
export interface Rounds {
  readonly warmUp: number;
  readonly counted: number;
}

/**
 * Gives documents to lanes in turn, each its own: what else the machine does, and what this process remembers, hits all alike.
 *
 * @param file - the sample whose shape the documents have
 * @param afterRound - what is not measured, after all lanes have had their turn
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
    // Another lane is the first in each round: it pays for what the round before has left behind.
    for (const name of [...names.slice(round % names.length), ...names.slice(0, round % names.length)]) {
      const work = await lanes[name](documents.next().value as SampleDocument);
      // As callers of the library let it: the engine's memory is released then.
      await nextTurn();
      const start = processorTime();
      await work();
      if (round >= warmUp) times.get(name)?.push(processorTime() - start);
    }
    afterRound(round);
  }
  return Object.fromEntries([...times].map(([name, values]) => [name, lowerQuartile(values)])) as Record<Name, number>;
}
