import { expect, test } from 'vitest';
import { DEFAULT_DESK_HOURS, isDeskOpen } from './hours.ts';

const open = (iso: string, hours = DEFAULT_DESK_HOURS) => isDeskOpen(hours, Date.parse(iso));

test('OTC-03 the desk deals Monday to Friday from 00:00 until 17:00 UTC, to the millisecond', () => {
  // A Monday, and the Sunday before it.
  expect(open('2026-11-15T23:59:59.999Z')).toBe(false);
  expect(open('2026-11-16T00:00:00.000Z')).toBe(true);
  expect(open('2026-11-16T16:59:59.999Z')).toBe(true);
  expect(open('2026-11-16T17:00:00.000Z')).toBe(false);
  // A Friday and the Saturday after it.
  expect(open('2026-11-20T16:59:59.999Z')).toBe(true);
  expect(open('2026-11-21T12:00:00.000Z')).toBe(false);
});

test('OTC-03 a Sunday is the seventh day, and 24:00 is the end of it', () => {
  const hours = { days: [7], from: '22:30', to: '24:00' };
  expect(open('2026-11-15T22:29:59Z', hours)).toBe(false);
  expect(open('2026-11-15T22:30:00Z', hours)).toBe(true);
  expect(open('2026-11-15T23:59:59.999Z', hours)).toBe(true);
  expect(open('2026-11-16T00:00:00Z', hours)).toBe(false);
});

test('OTC-03 without days the desk does not deal', () => {
  expect(open('2026-11-16T12:00:00Z', { ...DEFAULT_DESK_HOURS, days: [] })).toBe(false);
});
