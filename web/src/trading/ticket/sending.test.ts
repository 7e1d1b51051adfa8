import { expect, test } from 'vitest';
import { createSending } from './sending.ts';

function manual() {
  const waiting: (() => void)[] = [];
  const timers: { run: () => void; isCancelled: boolean }[] = [];
  const sending = createSending({ after: (run) => void waiting.push(run) }, (run) => {
    const timer = { run, isCancelled: false };
    timers.push(timer);
    return () => {
      timer.isCancelled = true;
    };
  });
  const endQuiet = () => {
    for (const run of waiting.splice(0)) run();
  };
  const now = () => {
    const { isShown, status } = sending.state.getState();
    return [isShown ? 'said' : 'unsaid', status];
  };
  return { sending, waiting, timers, endQuiet, now };
}

test('a fast response never shows the submission, and its outcome shows for a while', () => {
  const { sending, timers, endQuiet, now } = manual();
  sending.begin();
  expect(now()).toEqual(['unsaid', undefined]);
  sending.end('running');
  endQuiet();
  expect(now()).toEqual(['unsaid', 'running']);
  timers[0]?.run();
  expect(now()).toEqual(['unsaid', undefined]);
});

test('a slower submission is shown until its response', () => {
  const { sending, endQuiet, now } = manual();
  sending.begin();
  endQuiet();
  expect(now()).toEqual(['said', undefined]);
  sending.end(undefined);
  expect(now()).toEqual(['unsaid', undefined]);
  endQuiet();
  expect(now()).toEqual(['unsaid', undefined]);
});

test('the quiet period of an earlier order does not affect the next one', () => {
  const { sending, waiting, now } = manual();
  sending.begin();
  sending.end('filled');
  sending.begin();
  const [endFirst, endSecond] = waiting;
  endFirst?.();
  expect(now()).toEqual(['unsaid', undefined]);
  endSecond?.();
  expect(now()).toEqual(['said', undefined]);
});

test('the outcome of an order is reset once another one is entered, without affecting the latter’s text', () => {
  const { sending, timers, now } = manual();
  sending.begin();
  sending.end('running');
  sending.reset();
  expect(now()).toEqual(['unsaid', undefined]);
  expect(timers[0]?.isCancelled).toBe(true);
  sending.begin();
  sending.reset();
  expect(now()).toEqual(['unsaid', undefined]);
});
