import { expect, test } from 'vitest';
import { batched } from './batched.ts';

test('what is requested together is loaded once, each key once, and later requests load again', async () => {
  const loads: (readonly string[])[] = [];
  const find = batched(async (keys: readonly string[]) => {
    loads.push(keys);
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]));
  });
  expect(await Promise.all([find('a'), find('none'), find('b'), find('a')])).toEqual(['A', undefined, 'B', 'A']);
  expect(await find('a')).toBe('A');
  expect(loads).toEqual([['a', 'none', 'b'], ['a']]);
});

test('a load that fails rejects those who waited for it, and no others', async () => {
  let isBroken = true;
  const find = batched(async (keys: readonly string[]) => {
    if (isBroken) throw new Error('unreachable');
    return new Map(keys.map((key) => [key, key]));
  });
  const failed = await Promise.allSettled([find('a'), find('b')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await find('a')).toBe('a');
});
