import { expect, test } from 'vitest';
import { randomPool } from './randomPool.ts';

test('bytes from the pool are as many as asked for, each given out once, and what was given stays as it is', () => {
  const random = randomPool();
  const drawn = Array.from({ length: 2_000 }, () => random(16));
  const seen = drawn.map((bytes) => Buffer.from(bytes).toString('hex'));
  expect(new Set(seen).size).toBe(2_000);
  expect(drawn.map((bytes) => Buffer.from(bytes).toString('hex'))).toEqual(seen);
  expect([random(0).length, random(8192).length, random(9000).length]).toEqual([0, 8192, 9000]);
});
