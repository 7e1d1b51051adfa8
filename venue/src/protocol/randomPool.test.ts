import { expect, test } from 'vitest';
import { randomPool } from './randomPool.ts';

test('the pool returns the requested number of bytes, each once, and does not change bytes it has returned', () => {
  const random = randomPool();
  const drawn = Array.from({ length: 2_000 }, () => random(16));
  const seen = drawn.map((bytes) => Buffer.from(bytes).toString('hex'));
  expect(new Set(seen).size).toBe(2_000);
  expect(drawn.map((bytes) => Buffer.from(bytes).toString('hex'))).toEqual(seen);
  expect([random(0).length, random(8192).length, random(9000).length]).toEqual([0, 8192, 9000]);
});
