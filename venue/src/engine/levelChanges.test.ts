import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LevelChanges } from './levelChanges.ts';

test('each price is emitted once, with its final quantity, in order of first change', () => {
  const change = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.nat(9));
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 120, size: 'max' }), { maxLength: 4 }), (commands) => {
      const changes = new LevelChanges();
      for (const command of commands) {
        for (const [price, quantity] of command) changes.set(price, quantity);
        expect(changes.take()).toEqual([...new Map(command)]);
      }
    }),
  );
});

test('changes of a rejected command are discarded', () => {
  const changes = new LevelChanges();
  for (let price = 1; price <= 30; price += 1) changes.set(price, 1);
  changes.clear();
  changes.set(7, 2);
  expect(changes.take()).toEqual([[7, 2]]);
});
