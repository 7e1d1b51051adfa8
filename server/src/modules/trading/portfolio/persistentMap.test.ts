import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PersistentMap } from './persistentMap.ts';

const step = fc.record({ key: fc.integer({ min: 0, max: 40 }).map(String), value: fc.option(fc.integer()) });

test('a persistent map has the entries of a plain one, and every version keeps its own', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const plain = new Map<string, number>();
      let map: PersistentMap<number> = PersistentMap.EMPTY;
      const versions: [PersistentMap<number>, Map<string, number>][] = [];
      for (const { key, value } of steps) {
        if (value === null) plain.delete(key);
        else plain.set(key, value);
        map = value === null ? map.without(key) : map.with(key, value);
        versions.push([map, new Map(plain)]);
      }
      for (const [version, wanted] of versions) {
        expect(new Map(version)).toEqual(wanted);
        expect(version.size).toBe(wanted.size);
        for (const key of wanted.keys()) expect(version.get(key)).toBe(wanted.get(key));
      }
    }),
  );
});

test('the changes between two versions lead from one to the other', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.array(step, { maxLength: 20 }), (first, then) => {
      const build = (steps: typeof first, from: PersistentMap<number>) =>
        steps.reduce((map, { key, value }) => (value === null ? map.without(key) : map.with(key, value)), from);
      const before = build(first, PersistentMap.EMPTY);
      const after = build(then, before);
      const { changed, removed } = after.changesSince(before);
      const applied = new Map([...before, ...changed]);
      for (const key of removed) applied.delete(key);
      expect(applied).toEqual(new Map(after));
      expect(changed.every(([key, value]) => before.get(key) !== value)).toBe(true);
    }),
  );
});

test('a change of one entry of many is found without visiting the others', () => {
  const before = PersistentMap.from(Array.from({ length: 10_000 }, (_, index) => [`order-${index}`, index] as const));
  const after = before.with('order-17', -1).without('order-18');
  expect(after.changesSince(before)).toEqual({ changed: [['order-17', -1]], removed: ['order-18'] });
  expect(after.changesSince(after)).toEqual({ changed: [], removed: [] });
});
