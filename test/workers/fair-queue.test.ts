import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../src/workers/fair-queue.js';

/** Takes all items. */
function drain(queue: FairQueue<string>): string[] {
  return Array.from({ length: queue.size }, () => queue.take() as string);
}

describe('FairQueue', () => {
  it.each([
    { name: 'no item', items: '', order: '' },
    { name: 'one group in order', items: 'a1 a2 a3', order: 'a1 a2 a3' },
    { name: 'groups in turn', items: 'a1 a2 a3 b1 b2 c1', order: 'a1 b1 c1 a2 b2 a3' },
    {
      name: 'groups in the order of their first items',
      items: 'b1 a1 b2 a2',
      order: 'b1 a1 b2 a2',
    },
  ])('takes $name', ({ items, order }) => {
    const queue = new FairQueue<string>();
    for (const item of items.split(' ').filter(Boolean)) queue.add(item, item[0]);
    expect(drain(queue).join(' ')).toBe(order);
    expect(queue.take()).toBeUndefined();
  });

  it('moves a group with new items to the end', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'b1', 'b2']) queue.add(item, item[0]);
    expect(queue.take()).toBe('a1');
    queue.add('a2', 'a');
    expect(drain(queue)).toEqual(['b1', 'a2', 'b2']);
  });

  it('takes a retried item first in its group, without an extra turn', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'b1']) queue.add(item, item[0]);
    const first = queue.take() as string;
    queue.add(first, 'a', true);
    expect(drain(queue)).toEqual(['b1', 'a1', 'a2']);
  });

  it.each([
    ['__proto__', 'constructor'],
    ['', undefined],
    ['toString', '__proto__'],
    [0, '0'],
    [{}, {}],
    [Number.NaN, null],
  ])('distinguishes the group keys %o and %o', (one, other) => {
    const queue = new FairQueue<string>();
    queue.add('1', one);
    queue.add('2', one);
    queue.add('3', other);
    expect(drain(queue)).toEqual(['1', '3', '2']);
  });

  it('behaves like a model of lists', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), group: fc.nat(3) }),
      fc.record({ do: fc.constant('retry' as const), group: fc.nat(3) }),
      fc.record({ do: fc.constant('take' as const) }),
      fc.record({ do: fc.constant('remove' as const), which: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = new FairQueue<number>();
        /** Groups in the order of their turns. */
        const model: { group: number; items: number[] }[] = [];
        /** Group of each waiting item. */
        const waiting = new Map<number, number>();
        const getModelGroup = (group: number): { group: number; items: number[] } => {
          const existing = model.find((candidate) => candidate.group === group);
          if (existing !== undefined) return existing;
          model.push({ group, items: [] });
          return model.at(-1) as { group: number; items: number[] };
        };
        for (const [item, operation] of steps.entries()) {
          if (operation.do === 'add') {
            getModelGroup(operation.group).items.push(item);
            queue.add(item, operation.group);
            waiting.set(item, operation.group);
          } else if (operation.do === 'retry') {
            getModelGroup(operation.group).items.unshift(item);
            queue.add(item, operation.group, true);
            waiting.set(item, operation.group);
          } else if (operation.do === 'take') {
            const turn = model.shift();
            const expected = turn?.items.shift();
            if (turn !== undefined && turn.items.length > 0) model.push(turn);
            expect(queue.take()).toBe(expected);
            waiting.delete(expected as number);
          } else if (waiting.size > 0) {
            const removed = [...waiting.keys()][operation.which % waiting.size] as number;
            queue.remove(removed, waiting.get(removed));
            waiting.delete(removed);
            const index = model.findIndex(({ items }) => items.includes(removed));
            const { items } = model[index] as { items: number[] };
            items.splice(items.indexOf(removed), 1);
            if (items.length === 0) model.splice(index, 1);
          }
          expect(queue.size).toBe(waiting.size);
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
