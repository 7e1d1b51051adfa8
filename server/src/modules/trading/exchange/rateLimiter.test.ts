import { ExchangeError } from '@aldgate/exchange';
import { ManualClock } from '@aldgate/exchange/testing/manualClock.ts';
import { expect, test } from 'vitest';
import { RateLimiter } from './rateLimiter.ts';

function begin() {
  const clock = new ManualClock();
  const pace = new RateLimiter(clock);
  const done: string[] = [];
  const run = (name: string, weight: number, isUrgent = false) =>
    pace.run(weight, async () => done.push(name), isUrgent).catch(() => done.push(`not ${name}`));
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { clock, pace, done, run, settle };
}

test('half of a minute’s weight is available immediately, and no more in any minute', async () => {
  const { clock, done, run, settle } = begin();
  for (let n = 0; n < 36; n += 1) void run(`${n}`, 100);
  await settle();
  expect(done).toHaveLength(12);
  clock.advance(59_999);
  await settle();
  expect(done).toHaveLength(23);
  clock.advance(60_001);
  await settle();
  expect(done).toHaveLength(36);
});

test('urgent work does not queue', async () => {
  const { done, run, settle } = begin();
  for (let n = 0; n < 20; n += 1) void run(`${n}`, 100);
  void run('urgent', 95, true);
  await settle();
  expect(done).toContain('urgent');
});

test('urgent work beyond its reserve queues too, so that opening many accounts leaves the weight of orders', async () => {
  const { clock, done, run, settle } = begin();
  for (let n = 0; n < 25; n += 1) void run(`${n}`, 95, true);
  await settle();
  expect(done).toHaveLength(15);
  clock.advance(60_000);
  await settle();
  expect(done).toHaveLength(25);
});

test('no work runs while the exchange blocks requests', async () => {
  const { clock, pace, done, run, settle } = begin();
  const rejected = { failure: 'rejected', message: 'too many', code: -1003, status: 429, retryAfterMs: 7_000 } as const;
  await expect(pace.run(1, () => Promise.reject(new ExchangeError(rejected)), true)).rejects.toThrow('too many');
  void run('urgent', 1, true);
  clock.advance(6_999);
  await settle();
  expect(done).toEqual([]);
  clock.advance(1);
  await settle();
  expect(done).toEqual(['urgent']);
});

test('work that the exchange rejected as too many requests runs again after the block, once', async () => {
  const { clock, pace, settle } = begin();
  const rejected = { failure: 'rejected', message: 'too many', code: -1003, status: 429, retryAfterMs: 7_000 } as const;
  let runs = 0;
  const work = () => {
    runs += 1;
    return runs === 1 || runs > 2 ? Promise.reject(new ExchangeError(rejected)) : Promise.resolve('done');
  };
  const first = pace.run(1, work);
  await settle();
  expect(runs).toBe(1);
  clock.advance(7_000);
  await expect(first).resolves.toBe('done');

  const second = pace.run(1, work);
  void second.catch(() => undefined);
  await settle();
  clock.advance(7_000);
  await expect(second).rejects.toThrow('too many');
  expect(runs).toBe(4);
});

test('closing rejects waiting work', async () => {
  const { pace, done, run, settle } = begin();
  for (let n = 0; n < 13; n += 1) void run(`${n}`, 100);
  await settle();
  pace.close();
  await settle();
  expect(done.at(-1)).toBe('not 12');
});
