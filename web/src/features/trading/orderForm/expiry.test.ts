import { expect, test } from 'vitest';
import { expiryIn, formatExpiry, parseExpiry, withDay } from './expiry.ts';

test('TR-15 an expiry is entered and shown in UTC, to the minute', () => {
  const at = Date.UTC(2026, 10, 23, 14, 5);
  expect(formatExpiry(at)).toBe('2026-11-23 14:05');
  expect(parseExpiry('2026-11-23 14:05')).toBe(at);
  expect(parseExpiry(' 2026-11-23T14:05 ')).toBe(at);
  expect(formatExpiry(undefined)).toBe('');
});

test.each(['', '2026-11-23', '2026-02-30 10:00', '2026-11-23 24:30', '2026-11-23 14:5', '23/11/2026 14:05'])(
  'an incomplete or impossible time is none: %j',
  (text) => {
    expect(parseExpiry(text)).toBeUndefined();
  },
);

test('a duration ends at a full minute, and not before it has passed', () => {
  const now = Date.UTC(2026, 10, 23, 14, 5, 1);
  expect(formatExpiry(expiryIn(30, now))).toBe('2026-12-23 14:06');
});

test('a day from the calendar keeps the entered time', () => {
  expect(withDay('2026-11-23 14:05', '2026-12-01')).toBe('2026-12-01 14:05');
  expect(withDay('', '2026-12-01')).toBe('2026-12-01 00:00');
});
