import { expect, test } from 'vitest';
import { createSending } from './sending.ts';

function manual() {
  const timers: { run: () => void; isCancelled: boolean }[] = [];
  const sending = createSending((run) => {
    const timer = { run, isCancelled: false };
    timers.push(timer);
    return () => {
      timer.isCancelled = true;
    };
  });
  const now = () => {
    const { isSending, status } = sending.state.getState();
    return [isSending ? 'sending' : 'idle', status];
  };
  return { sending, timers, now };
}

test('a submission shows from the press to its response, and its outcome for a while', () => {
  const { sending, timers, now } = manual();
  sending.begin();
  expect(now()).toEqual(['sending', undefined]);
  sending.end('running');
  expect(now()).toEqual(['idle', 'running']);
  timers[0]?.run();
  expect(now()).toEqual(['idle', undefined]);
});

test('a submission without a known outcome ends without a text', () => {
  const { sending, now } = manual();
  sending.begin();
  sending.end(undefined);
  expect(now()).toEqual(['idle', undefined]);
});

test('the outcome of an order gives way to the next submission, whose text its timer does not end', () => {
  const { sending, timers, now } = manual();
  sending.begin();
  sending.end('filled');
  sending.begin();
  expect(timers[0]?.isCancelled).toBe(true);
  expect(now()).toEqual(['sending', undefined]);
});

test('the outcome of an order is reset once another one is entered', () => {
  const { sending, timers, now } = manual();
  sending.begin();
  sending.end('running');
  sending.reset();
  expect(now()).toEqual(['idle', undefined]);
  expect(timers[0]?.isCancelled).toBe(true);
  sending.begin();
  sending.reset();
  expect(now()).toEqual(['sending', undefined]);
});
