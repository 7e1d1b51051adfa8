import { expect, test } from 'vitest';
import { createOutcome } from './outcome.ts';

function manual() {
  const timers: { run: () => void; isCancelled: boolean }[] = [];
  const outcome = createOutcome((run) => {
    const timer = { run, isCancelled: false };
    timers.push(timer);
    return () => {
      timer.isCancelled = true;
    };
  });
  return { outcome, timers, shown: () => outcome.status.getState().shown };
}

test('an order is shown as in flight, and then its outcome for a while', () => {
  const { outcome, timers, shown } = manual();
  expect(shown()).toBeUndefined();
  outcome.start();
  expect(shown()).toBe('sending');
  outcome.end('running');
  expect(shown()).toBe('running');
  timers[0]?.run();
  expect(shown()).toBeUndefined();
});

test('the outcome of an order gives way to the next one, whose text its timer does not end', () => {
  const { outcome, timers, shown } = manual();
  outcome.end('filled');
  outcome.start();
  expect(timers[0]?.isCancelled).toBe(true);
  outcome.end('running');
  expect(timers.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
  expect(shown()).toBe('running');
});

test('the outcome of an order is hidden once another one is entered', () => {
  const { outcome, timers, shown } = manual();
  outcome.end('running');
  outcome.hide();
  expect(shown()).toBeUndefined();
  expect(timers[0]?.isCancelled).toBe(true);
});

test('an order in flight stays visible while another one is entered, and ends without an outcome if rejected', () => {
  const { outcome, timers, shown } = manual();
  outcome.start();
  outcome.hide();
  expect(shown()).toBe('sending');
  outcome.end(undefined);
  expect(shown()).toBeUndefined();
  expect(timers).toEqual([]);
});
