import { expect, test } from 'vitest';
import { type Periods, readPeriods, togglePeriod, writePeriods } from './periods.ts';

const EIGHT: Periods = { chosen: ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h'], shown: '15m' };

test('TR-17 an eighth period is accepted, a ninth is rejected with a reason', () => {
  const seven = togglePeriod(EIGHT, '4h');
  expect(seven).toEqual({ chosen: EIGHT.chosen.slice(0, 7), shown: '15m' });
  expect(togglePeriod(seven as Periods, '1M')).toEqual({ chosen: [...EIGHT.chosen.slice(0, 7), '1M'], shown: '15m' });
  expect(togglePeriod(EIGHT, '1M')).toBe('tooMany');
});

test('TR-17 periods are sorted from the shortest to the longest', () => {
  expect(togglePeriod({ chosen: ['5m', '1d'], shown: '5m' }, '1h')).toEqual({
    chosen: ['5m', '1h', '1d'],
    shown: '5m',
  });
});

test('removing the displayed period shows the first remaining one; the only one cannot be removed', () => {
  expect(togglePeriod({ chosen: ['5m', '1h'], shown: '5m' }, '5m')).toEqual({ chosen: ['1h'], shown: '1h' });
  expect(togglePeriod({ chosen: ['1h'], shown: '1h' }, '1h')).toBe('onlyOne');
});

test('periods are parsed as they were written, and never more than eight', () => {
  expect(readPeriods(writePeriods(EIGHT))).toEqual(EIGHT);
  expect(readPeriods('1m,3m,5m,15m,30m,1h,2h,4h,6h,8h 8h').chosen).toEqual(EIGHT.chosen);
});

test.each([null, '', 'x', '2m,7m 2m'])('%j falls back to the default', (text) => {
  expect(readPeriods(text)).toEqual({ chosen: ['1m', '5m', '15m', '1h', '4h', '1d', '1w'], shown: '15m' });
});

test('a displayed period that is not selected is added', () => {
  expect(readPeriods('1m,15m 1h')).toEqual({ chosen: ['1m', '15m'], shown: '15m' });
  expect(readPeriods('1m,5m 1h')).toEqual({ chosen: ['1m', '5m'], shown: '1m' });
});
