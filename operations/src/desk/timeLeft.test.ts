import { expect, test } from 'vitest';
import type { DeskHours } from './deskView.ts';
import { formatLeft, timeLeft } from './timeLeft.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const HOURS: DeskHours = { isOpen: false, opensAt: 0, closesAt: 0, closedDays: new Set(['2026-12-25']), offsetMs: 0 };
const requested = (answerBy: string) =>
  ({ kind: 'request', status: 'submitted', answerBy: at(answerBy), expiresAt: null }) as const;

test('OTC-04 the time of a request counts in hours of the desk, over a weekend and a closed day', () => {
  const left = timeLeft(requested('2026-12-28T00:10:00'), HOURS, at('2026-12-24T16:55:00'));
  expect(left).toBe(15 * 60_000);
});

test('OTC-04 an answer that is due already is late by the desk’s hours that passed', () => {
  expect(timeLeft(requested('2026-12-04T16:50:00'), HOURS, at('2026-12-07T00:05:00'))).toBe(-15 * 60_000);
});

test('the business clock is the server’s clock with its offset; a price’s life runs by the server’s clock', () => {
  const hours = { ...HOURS, offsetMs: 60_000 };
  const now = at('2026-12-03T10:00:00');
  expect(timeLeft(requested('2026-12-03T10:05:00'), hours, now)).toBe(4 * 60_000);
  const priced = { kind: 'request', status: 'running', answerBy: null, expiresAt: now + 90_000 } as const;
  expect(timeLeft(priced, hours, now)).toBe(90_000);
  expect(timeLeft({ ...priced, status: 'filled' }, hours, now)).toBeNull();
});

test('a time left is shown in minutes and seconds, rounded up', () => {
  expect([0, 1, 59_001, 3_599_000, 7_200_500].map(formatLeft)).toEqual(['00:00', '00:01', '01:00', '59:59', '2:00:01']);
});
