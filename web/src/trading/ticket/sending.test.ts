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

test('an order that is answered at once is never said to be on its way, and what became of it stands for a while', () => {
  const { sending, timers, endQuiet, now } = manual();
  sending.begin();
  expect(now()).toEqual(['unsaid', undefined]);
  sending.end('running');
  endQuiet();
  expect(now()).toEqual(['unsaid', 'running']);
  timers[0]?.run();
  expect(now()).toEqual(['unsaid', undefined]);
});

test('one that takes longer is said to be, until it is answered', () => {
  const { sending, endQuiet, now } = manual();
  sending.begin();
  endQuiet();
  expect(now()).toEqual(['said', undefined]);
  sending.end(undefined);
  expect(now()).toEqual(['unsaid', undefined]);
  endQuiet();
  expect(now()).toEqual(['unsaid', undefined]);
});

test('the quiet of an order before says nothing of the next one', () => {
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

test('what became of an order is forgotten once another one is entered, and does not take that one’s word away', () => {
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
