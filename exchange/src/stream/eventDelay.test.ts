import { expect, test } from 'vitest';
import { createEventDelay } from './eventDelay.ts';

const EXCHANGE_AT = 1_763_690_000_000;

function start() {
  let at = 500;
  const { record } = createEventDelay(() => at);
  return {
    pass: (ms: number) => {
      at += ms;
    },
    /** An event that was sent this long before its arrival. */
    arrive: (delayMs: number) => Math.round(record(EXCHANGE_AT + at - delayMs)),
  };
}

test('an event is as late as it is slower than the fastest one', () => {
  const { pass, arrive } = start();
  expect(arrive(40)).toBe(0);
  pass(1_000);
  expect(arrive(6_040)).toBe(6_000);
  pass(1_000);
  expect(arrive(30)).toBe(0);
  expect(arrive(2_030)).toBe(2_000);
});

test('after a sleep in which the monotonic clock stopped, events are not late', () => {
  const { pass, arrive } = start();
  arrive(40);
  pass(1_000);
  // The exchange’s clock went on for ten minutes.
  expect(arrive(40 - 600_000)).toBe(0);
  expect(arrive(6_040 - 600_000)).toBe(6_000);
});

test('clocks that drift apart do not make events late', () => {
  const { pass, arrive } = start();
  arrive(40);
  for (let hour = 1; hour <= 12; hour += 1) {
    pass(3_600_000);
    // 50 ppm are 180 ms an hour.
    expect(arrive(40 + hour * 180)).toBe(0);
  }
});
