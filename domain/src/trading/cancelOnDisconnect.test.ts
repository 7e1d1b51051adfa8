import { expect, test } from 'vitest';
import { isCancelledByCountdown, noteEndedCountdowns, planCountdowns } from './cancelOnDisconnect.ts';

const NOW = 1_000_000;
const state = (fields: object) => ({ seconds: 30, seenAt: NOW, countdowns: {}, ...fields });
const plan = (fields: object, resting = ['BTCUSDT']) => planCountdowns(state(fields), resting, NOW);
const until = (endsAt: number | null) => [{ symbol: 'BTCUSDT', endsAt }];

test('a contract gets a countdown of the setting and a minute with its first resting order', () => {
  expect(plan({})).toEqual(until(NOW + 90_000));
  expect(plan({}, [])).toEqual([]);
});

test('while a user is connected, a countdown is renewed before it is shorter than the setting and 40 s', () => {
  expect(plan({ countdowns: { BTCUSDT: NOW + 70_000 } })).toEqual([]);
  expect(plan({ countdowns: { BTCUSDT: NOW + 69_999 } })).toEqual(until(NOW + 90_000));
});

test('a longer or shorter setting applies to a running countdown', () => {
  expect(plan({ seconds: 600, countdowns: { BTCUSDT: NOW + 90_000 } })).toEqual(until(NOW + 660_000));
  expect(plan({ seconds: 10, countdowns: { BTCUSDT: NOW + 90_000 } })).toEqual(until(NOW + 70_000));
});

test('a user is connected for ten seconds after a sign of life; then the countdown ends in what is left', () => {
  expect(plan({ seenAt: NOW - 10_000, countdowns: { BTCUSDT: NOW + 80_000 } })).toEqual([]);
  expect(plan({ seenAt: NOW - 10_001, countdowns: { BTCUSDT: NOW + 80_000 } })).toEqual(until(NOW + 19_999));
  expect(plan({ seenAt: NOW - 10_001, countdowns: { BTCUSDT: NOW + 19_999 } })).toEqual([]);
});

test('a server that may not know the last sign of life ends nothing, and renews for a user whom it knows', () => {
  const unsure = (fields: object) => planCountdowns(state(fields), ['BTCUSDT'], NOW, false);
  expect(unsure({ seenAt: NOW - 60_000, countdowns: { BTCUSDT: NOW + 80_000 } })).toEqual([]);
  expect(unsure({ seenAt: NOW - 60_000 })).toEqual([]);
  expect(unsure({ countdowns: { BTCUSDT: NOW + 5_000 } })).toEqual(until(NOW + 90_000));
});

test('a contract whose time has passed already ends now, and once', () => {
  expect(plan({ seenAt: NOW - 60_000 })).toEqual(until(NOW));
  expect(plan({ seenAt: NOW - 60_000, countdowns: { BTCUSDT: NOW - 1 } })).toEqual([]);
  expect(plan({ seenAt: NOW - 60_000, countdowns: { BTCUSDT: NOW - 10_000 } })).toEqual(until(NOW));
});

test('with a user connected again, the countdown is the setting and a minute', () => {
  expect(plan({ countdowns: { BTCUSDT: NOW + 5_000 } })).toEqual(until(NOW + 90_000));
  expect(plan({ countdowns: { BTCUSDT: NOW - 5_000 } })).toEqual(until(NOW + 90_000));
});

test('switched off, every running countdown is stopped, with and without orders', () => {
  const countdowns = { BTCUSDT: NOW + 1, ETHUSDT: NOW };
  expect(plan({ seconds: null, countdowns })).toEqual(until(null));
  expect(plan({ seconds: null, countdowns }, [])).toEqual(until(null));
});

test('a countdown that has ended is noted when another is set, from its first end until a user is connected', () => {
  const change = until(NOW);
  const endedAt = NOW - 10_000;
  const alone = state({ seenAt: NOW - 60_000, countdowns: { BTCUSDT: endedAt } });
  const first = noteEndedCountdowns(alone, {}, change, NOW);
  expect(first).toEqual({ BTCUSDT: { from: endedAt, until: null } });
  const again = { ...alone, countdowns: { BTCUSDT: NOW } };
  expect(noteEndedCountdowns(again, first, change, NOW + 10_000)).toEqual(first);
  const connected = { ...again, seenAt: NOW + 20_000 };
  expect(noteEndedCountdowns(connected, first, change, NOW + 20_000)).toEqual({
    BTCUSDT: { from: endedAt, until: NOW + 20_000 },
  });
  const running = state({ countdowns: { BTCUSDT: NOW + 1 } });
  expect(noteEndedCountdowns(running, {}, change, NOW)).toEqual({});
});

test('an order was cancelled by a countdown if it was open at its end and nobody was connected since', () => {
  const order = { createdAt: NOW - 60_000, cancelledAt: NOW };
  expect(isCancelledByCountdown(order, NOW, undefined)).toBe(true);
  // The exchange's clock may be early.
  expect(isCancelledByCountdown(order, NOW + 1_000, undefined)).toBe(true);
  expect(isCancelledByCountdown(order, NOW + 60_000, undefined)).toBe(false);
  expect(isCancelledByCountdown({ ...order, createdAt: NOW + 1 }, NOW, undefined)).toBe(false);
  const ended = { from: NOW - 5_000, until: NOW + 5_000 };
  expect(isCancelledByCountdown(order, NOW + 90_000, ended)).toBe(true);
  expect(isCancelledByCountdown({ ...order, cancelledAt: NOW + 5_001 }, NOW + 90_000, ended)).toBe(false);
  expect(isCancelledByCountdown(order, undefined, undefined)).toBe(false);
});
