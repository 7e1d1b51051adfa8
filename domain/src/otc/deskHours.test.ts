import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDeskTime,
  deskState,
  deskTimeBetween,
  isDeskOpen,
  nextClose,
  nextOpening,
  previousClose,
} from './deskHours.ts';

const NONE: ReadonlySet<string> = new Set();
const at = (text: string) => Date.parse(`${text}Z`);

test.each([
  ['2026-12-04T16:59:59.999', true],
  ['2026-12-04T17:00:00.000', false],
  ['2026-12-05T12:00:00.000', false],
  ['2026-12-06T23:59:59.999', false],
  ['2026-12-07T00:00:00.000', true],
])('OTC-03 at %s the desk is open: %s', (time, isOpen) => {
  expect(isDeskOpen(at(time), NONE)).toBe(isOpen);
});

test('OTC-03 30 minutes of desk time from Friday 16:45 end on Monday 00:15', () => {
  expect(addDeskTime(at('2026-12-04T16:45:00'), 30 * 60_000, NONE)).toBe(at('2026-12-07T00:15:00'));
  expect(addDeskTime(at('2026-12-04T16:30:00'), 30 * 60_000, NONE)).toBe(at('2026-12-04T17:00:00'));
  expect(addDeskTime(at('2026-12-05T03:00:00'), 30 * 60_000, NONE)).toBe(at('2026-12-07T00:30:00'));
});

test('OTC-03 a closed day neither opens nor counts', () => {
  const closed = new Set(['2026-12-25']);
  expect(isDeskOpen(at('2026-12-25T10:00:00'), closed)).toBe(false);
  expect(deskState(at('2026-12-24T18:00:00'), closed)).toEqual({
    isOpen: false,
    opensAt: at('2026-12-28T00:00:00'),
    closesAt: at('2026-12-28T17:00:00'),
  });
  expect(addDeskTime(at('2026-12-24T16:50:00'), 20 * 60_000, closed)).toBe(at('2026-12-28T00:10:00'));
});

test('OTC-03 desk time that is added is the desk time between both ends, and ends while the desk works', () => {
  const closed = new Set(['2026-12-25', '2027-01-01']);
  const start = at('2026-12-01T00:00:00');
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 * 86_400_000 }),
      fc.integer({ min: 1, max: 40 * 3_600_000 }),
      (from, ms) => {
        const end = addDeskTime(start + from, ms, closed);
        expect(deskTimeBetween(start + from, end, closed)).toBe(ms);
        expect(isDeskOpen(end - 1, closed)).toBe(true);
        expect(nextClose(end - 1, closed)).toBeGreaterThanOrEqual(end);
        expect(isDeskOpen(nextOpening(end, closed), closed)).toBe(true);
      },
    ),
  );
});

test('OTC-03 the last close is that of the last working day', () => {
  const closed = new Set(['2026-12-25']);
  expect(previousClose(at('2026-12-27T12:00:00'), closed)).toBe(at('2026-12-24T17:00:00'));
  expect(previousClose(at('2026-12-24T17:00:00'), closed)).toBe(at('2026-12-24T17:00:00'));
  expect(previousClose(at('2026-12-24T16:59:59'), closed)).toBe(at('2026-12-23T17:00:00'));
});
