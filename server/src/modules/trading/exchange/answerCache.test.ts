import { expect, test } from 'vitest';
import { AnswerCache } from './answerCache.ts';

function begin() {
  let now = 0;
  let requests = 0;
  const cache = new AnswerCache<number>(() => now, 1_000);
  const read = (key = 'one') =>
    cache.get(key, async () => {
      requests += 1;
      return requests;
    });
  return { cache, read, pass: (ms: number) => (now += ms) };
}

test('everyone who wants the same answer within its time shares one request', async () => {
  const { read, pass } = begin();
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read('two')).toBe(2);
  pass(999);
  expect(await read()).toBe(1);
  pass(1);
  expect(await read()).toBe(3);
});

test('a failure is not stored, and neither is what was forgotten', async () => {
  const { cache, read } = begin();
  await expect(cache.get('one', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  expect(await read()).toBe(1);
  cache.forget('one');
  expect(await read()).toBe(2);
});
