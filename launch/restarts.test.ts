import { expect, test } from 'vitest';
import { createRestartPauses } from './restarts.ts';

test('a process that ends repeatedly is restarted after doubling pauses of at most half a minute', () => {
  const pause = createRestartPauses();
  const pauses = Array.from({ length: 10 }, () => pause(1_000));
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('a process that ran for ten seconds is restarted after the shortest pause', () => {
  const pause = createRestartPauses();
  for (let ends = 0; ends < 5; ends += 1) pause(1_000);
  expect(pause(10_000)).toBe(250);
});
