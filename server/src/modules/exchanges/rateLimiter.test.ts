import { ExchangeError } from '@aldgate/exchange';
import { ManualClock } from '@aldgate/exchange/testing/manualClock.ts';
import { expect, test } from 'vitest';
import { type Purpose, RateLimiter } from './rateLimiter.ts';

function begin() {
  const clock = new ManualClock();
  const pace = new RateLimiter(clock);
  const done: string[] = [];
  const run = (name: string, weight: number, purpose?: Purpose) =>
    pace.run(weight, async () => done.push(name), purpose).catch(() => done.push(`not ${name}`));
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  /** In steps, since work that ended starts the next. */
  const pass = async (ms: number) => {
    for (let at = 0; at < ms; at += 500) {
      clock.advance(500);
      await settle();
    }
  };
  return { clock, pace, done, run, settle, pass };
}

const tooMany = (status = 429) =>
  new ExchangeError({ failure: 'rejected', message: 'too many', code: -1003, status, retryAfterMs: 7_000 });

test('the platform’s own requests use half of any minute’s weight, and orders go on', async () => {
  const { pace, done, run, settle, pass } = begin();
  for (let n = 0; n < 40; n += 1) void run('platform', 100);
  await pass(500);
  expect([done.length, pace.state.used]).toEqual([12, 1_200]);
  void run('order', 100, 'orders');
  await settle();
  expect(done.at(-1)).toBe('order');
  await pass(58_000);
  expect(done).toHaveLength(13);
  await pass(4_000);
  expect(done.length).toBeGreaterThan(20);
});

test('people use three quarters of the weight, also while the platform has used its half', async () => {
  const { clock, pace, done, run, pass } = begin();
  clock.advance(60_000 - (clock.now() % 60_000));
  pace.learn(1_200);
  for (let n = 0; n < 10; n += 1) void run('people', 100, 'people');
  void run('platform', 1);
  await pass(1_000);
  // An eighth of a minute's weight in ten seconds.
  expect(done).toEqual(Array(3).fill('people'));
  await pass(39_000);
  expect(done).toEqual(Array(6).fill('people'));
  expect(pace.take(600, 'orders')).toBe(0);
});

test('what waits goes in the order of its purpose, and countdowns are kept more than the platform’s own', async () => {
  const { pace, done, run, settle, pass } = begin();
  pace.learn(1_800);
  void run('platform', 10);
  void run('renewal', 10, 'renewals');
  void run('person', 10, 'people');
  await settle();
  expect(done).toEqual([]);
  pace.learn(1_480);
  await pass(500);
  expect(done).toEqual(['person', 'renewal']);
  pace.learn(1_100);
  await pass(1_000);
  expect(done).toEqual(['person', 'renewal', 'platform']);
});

test('what the exchange reports as used counts until its minute ends, also if others used it', async () => {
  const { clock, pace } = begin();
  clock.advance(60_000 - (clock.now() % 60_000));
  pace.learn(1_790);
  expect(pace.take(10, 'people')).toBe(0);
  expect(pace.take(1, 'people')).toBeGreaterThan(0);
  expect(pace.take(500, 'orders')).toBe(0);
  expect(pace.state.used).toBe(2_300);
  clock.advance(60_000);
  // Its own requests of the last minute still count.
  expect(pace.state.used).toBe(510);
  clock.advance(2_000);
  expect(pace.state.used).toBe(0);
});

test('a report without the requests that are still in flight does not hide them', async () => {
  const { pace, settle } = begin();
  const slow = Promise.withResolvers<void>();
  const running = pace.run(300, () => slow.promise, 'people');
  await settle();
  pace.learn(100);
  expect(pace.state.used).toBe(400);
  slow.resolve();
  await running;
});

test.each([429, 418])(
  'while the exchange blocks requests with %i, orders go on and everything else waits',
  async (status) => {
    const { clock, pace, done, run, settle } = begin();
    await expect(pace.run(1, () => Promise.reject(tooMany(status)), 'orders')).rejects.toThrow('too many');
    void run('person', 1, 'people');
    void run('renewal', 1, 'renewals');
    void run('order', 1, 'orders');
    expect([pace.take(1, 'people'), pace.take(2, 'orders')]).toEqual([7_000, 0]);
    clock.advance(6_999);
    await settle();
    expect(done).toEqual(['order']);
    clock.advance(251);
    await settle();
    expect(done).toEqual(['order', 'person', 'renewal']);
  },
);

test('work that the exchange rejected as too many requests runs again after the block, once', async () => {
  const { pace, settle, pass } = begin();
  let runs = 0;
  const work = () => {
    runs += 1;
    return runs === 1 || runs > 2 ? Promise.reject(tooMany()) : Promise.resolve('done');
  };
  const first = pace.run(1, work);
  await settle();
  expect(runs).toBe(1);
  await pass(7_500);
  await expect(first).resolves.toBe('done');

  const second = pace.run(1, work);
  void second.catch(() => undefined);
  await pass(7_500);
  await expect(second).rejects.toThrow('too many');
  expect(runs).toBe(4);
});

test('after a restart requests are sent a few at a time, and countdowns do not wait for them', async () => {
  const { pace, done, run, settle } = begin();
  const slow = Promise.withResolvers<void>();
  let started = 0;
  for (let n = 0; n < 20; n += 1) {
    void pace.run(
      1,
      () => {
        started += 1;
        return slow.promise;
      },
      'people',
    );
  }
  void run('renewal', 1, 'renewals');
  await settle();
  expect([started, done]).toEqual([3, ['renewal']]);
  slow.resolve();
  await settle();
  await settle();
  expect(started).toBe(20);
});

test('closing rejects waiting work', async () => {
  const { pace, done, run, settle } = begin();
  for (let n = 0; n < 13; n += 1) void run(`${n}`, 100);
  await settle();
  pace.close();
  await settle();
  expect(done.at(-1)).toBe('not 12');
});

test('the platform waits while an account is opened, which takes several requests', async () => {
  const { pace, done, run, settle, pass } = begin();
  const slow = Promise.withResolvers<void>();
  const opening = pace.run(15, () => slow.promise, 'people');
  void run('platform', 10);
  await pass(2_000);
  expect(done).toEqual([]);
  slow.resolve();
  await opening;
  void run('person', 2, 'people');
  await settle();
  expect(done).toEqual(['person']);
  await pass(1_000);
  expect(done).toEqual(['person', 'platform']);
});
