// In which order waiting documents are taken.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../src/workers/fair-queue.js';

/** Takes everything there is. */
function drained(queue: FairQueue<string>): string[] {
  return Array.from({ length: queue.size }, () => queue.take() as string);
}

describe('FairQueue', () => {
  it.each([
    { name: 'nothing', items: '', order: '' },
    { name: 'one group: in order', items: 'a1 a2 a3', order: 'a1 a2 a3' },
    { name: 'groups in turn', items: 'a1 a2 a3 b1 b2 c1', order: 'a1 b1 c1 a2 b2 a3' },
    { name: 'in the order in which groups came', items: 'b1 a1 b2 a2', order: 'b1 a1 b2 a2' },
  ])('$name', ({ items, order }) => {
    const queue = new FairQueue<string>();
    for (const item of items.split(' ').filter(Boolean)) queue.add(item, item[0]);
    expect(drained(queue).join(' ')).toBe(order);
    expect(queue.take()).toBeUndefined();
  });

  it('gives a group that comes back the last turn', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'b1', 'b2']) queue.add(item, item[0]);
    expect(queue.take()).toBe('a1');
    queue.add('a2', 'a');
    expect(drained(queue)).toEqual(['b1', 'a2', 'b2']);
  });

  it('has one turn for all that is put back, before the others of its group', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'b1']) queue.add(item, item[0]);
    const first = queue.take() as string;
    queue.add(first, 'a', true);
    expect(drained(queue)).toEqual(['b1', 'a1', 'a2']);
  });

  it.each([
    ['__proto__', 'constructor'],
    ['', undefined],
    ['toString', '__proto__'],
    [0, '0'],
    [{}, {}],
    [Number.NaN, null],
  ])('knows %o from %o', (one, other) => {
    const queue = new FairQueue<string>();
    queue.add('1', one);
    queue.add('2', one);
    queue.add('3', other);
    expect(drained(queue)).toEqual(['1', '3', '2']);
  });

  it('does the same as lists, whatever is added, taken, put back and removed', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), group: fc.nat(3) }),
      fc.record({ do: fc.constant('put back' as const), group: fc.nat(3) }),
      fc.record({ do: fc.constant('take' as const) }),
      fc.record({ do: fc.constant('remove' as const), which: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = new FairQueue<number>();
        /** Groups in the order of their turns, each with its items. */
        const model: { group: number; items: number[] }[] = [];
        /** The group of each item that waits. */
        const waiting = new Map<number, number>();
        const ofModel = (group: number): { group: number; items: number[] } => {
          const known = model.find((one) => one.group === group);
          if (known !== undefined) return known;
          model.push({ group, items: [] });
          return model.at(-1) as { group: number; items: number[] };
        };
        for (const [item, one] of steps.entries()) {
          if (one.do === 'add') {
            ofModel(one.group).items.push(item);
            queue.add(item, one.group);
            waiting.set(item, one.group);
          } else if (one.do === 'put back') {
            ofModel(one.group).items.unshift(item);
            queue.add(item, one.group, true);
            waiting.set(item, one.group);
          } else if (one.do === 'take') {
            const turn = model.shift();
            const expected = turn?.items.shift();
            if (turn !== undefined && turn.items.length > 0) model.push(turn);
            expect(queue.take()).toBe(expected);
            waiting.delete(expected as number);
          } else if (waiting.size > 0) {
            const gone = [...waiting.keys()][one.which % waiting.size] as number;
            queue.remove(gone, waiting.get(gone));
            waiting.delete(gone);
            const index = model.findIndex(({ items }) => items.includes(gone));
            const { items } = model[index] as { items: number[] };
            items.splice(items.indexOf(gone), 1);
            if (items.length === 0) model.splice(index, 1);
          }
          expect(queue.size).toBe(waiting.size);
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
