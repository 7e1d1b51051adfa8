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

test('the outcome of an order is shown for a while', () => {
  const { outcome, timers, shown } = manual();
  expect(shown()).toBeUndefined();
  outcome.show('running');
  expect(shown()).toBe('running');
  timers[0]?.run();
  expect(shown()).toBeUndefined();
});

test('the outcome of an order gives way to the next one, whose text its timer does not end', () => {
  const { outcome, timers, shown } = manual();
  outcome.show('filled');
  outcome.show('running');
  expect(timers.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
  expect(shown()).toBe('running');
});

test('the outcome of an order is hidden once another one is sent or entered', () => {
  const { outcome, timers, shown } = manual();
  outcome.show('running');
  outcome.hide();
  expect(shown()).toBeUndefined();
  expect(timers[0]?.isCancelled).toBe(true);
});
