import { expect, test } from 'vitest';
import { restartDelay } from './restarts.ts';

test('a process that ends repeatedly is restarted after doubling pauses, and not after its sixth end in a minute', () => {
  const endings: number[] = [];
  const delays = Array.from({ length: 6 }, (_, index) => {
    endings.push(index * 1000);
    return restartDelay(endings, index * 1000);
  });
  expect(delays).toEqual([250, 500, 1000, 2000, 4000, undefined]);
});

test('ends that lie more than a minute back are forgiven', () => {
  expect(restartDelay([0, 1, 2, 3, 4, 5, 90_000], 90_000)).toBe(250);
});
