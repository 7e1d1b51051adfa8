import { expect, test } from 'vitest';
import { createServerClock } from './clock.ts';

test('no two timestamps are equal, and all follow the server’s time once it is known', () => {
  const clock = createServerClock(() => 1_000_000);
  expect([clock.next(), clock.next()]).toEqual([1_000_000, 1_000_001]);
  clock.correct(400_000);
  expect([clock.next(), clock.next()]).toEqual([400_001, 400_002]);
  // Another request that was underway learns the same time.
  clock.correct(400_000);
  expect(clock.next()).toBe(400_003);
});
