import { ExchangeError } from '@aldgate/exchange/rest/exchangeError.ts';
import { ManualClock } from '@aldgate/exchange/testing/manualClock.ts';
import { expect, test } from 'vitest';
import { createReload } from './reload.ts';

/** Responses are processed a few microtasks later. */
const settled = async () => {
  for (let channel = 0; channel < 10; channel += 1) await Promise.resolve();
};

function reload() {
  const clock = new ManualClock();
  const answers: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const taken: string[] = [];
  const failures: unknown[] = [];
  const { again, retry, stop } = createReload<string>({
    onFailure: (error) => failures.push(error),
    load: () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
    onLoaded: (answer) => taken.push(answer),
    random: () => 1,
    later: (run, ms) => clock.after(ms, run),
  });
  return { clock, answers, taken, failures, again, retry, stop };
}

test('several calls during one request cause one more request after it', async () => {
  const { answers, taken, again } = reload();
  again();
  again();
  again();
  expect(answers).toHaveLength(1);
  answers[0]?.resolve('first');
  await settled();
  expect(answers).toHaveLength(2);
  answers[1]?.resolve('second');
  await settled();
  expect([taken, answers.length]).toEqual([['first', 'second'], 2]);
});

test('a failure is retried after 3 s, the next one after twice as long', async () => {
  const { clock, answers, taken, again } = reload();
  again();
  answers[0]?.reject(new Error('no'));
  await settled();
  clock.advance(2_999);
  expect(answers).toHaveLength(1);
  clock.advance(1);
  answers[1]?.reject(new Error('no'));
  await settled();
  clock.advance(5_999);
  expect(answers).toHaveLength(2);
  clock.advance(1);
  answers[2]?.resolve('there');
  await settled();
  expect(taken).toEqual(['there']);
});

test('a stopped loader accepts no result and sends no request', async () => {
  const { clock, answers, taken, again, stop } = reload();
  again();
  stop();
  answers[0]?.resolve('late');
  await settled();
  again();
  clock.advance(60_000);
  expect([taken, answers.length]).toEqual([[], 1]);
});

test('a retry ends the pause after a failure, but not one that the exchange requested', async () => {
  const { clock, answers, failures, again, retry } = reload();
  const limit = new ExchangeError({ failure: 'rejected', message: '', status: 429, retryAfterMs: 20_000 });
  again();
  answers[0]?.reject(new Error('no'));
  await settled();
  again();
  expect(answers).toHaveLength(1);
  retry();
  expect(answers).toHaveLength(2);
  answers[1]?.reject(limit);
  await settled();
  retry();
  clock.advance(19_999);
  expect(answers).toHaveLength(2);
  clock.advance(1);
  expect(answers).toHaveLength(3);
  expect(failures).toEqual([new Error('no'), limit]);
});
