import { expect, test } from 'vitest';
import { formatClock, formatDate, formatDay, formatTime, formatZonedTime } from './formatTime.ts';

test('formats times in UTC, 24 h, with the month’s name', () => {
  const at = Date.UTC(2026, 10, 21, 0, 31, 7);
  expect(formatTime(at, 'en-US')).toBe('21 Nov 2026, 00:31:07');
  expect(formatTime(at - 18 * 86_400_000, 'zh-HK')).toBe('2026年11月3日 00:31:07');
  expect(formatClock(at)).toBe('00:31:07');
  expect([formatDate(at, 'en-US'), formatDate(at, 'zh-HK')]).toEqual(['21 Nov 2026', '2026年11月21日']);
  expect(formatZonedTime(at, 'en-US')).toBe('21 Nov 2026, 00:31:07 UTC');
  expect([formatDay('2026-11-03', 'en-US'), formatDay('2026-11-03', 'zh-HK')]).toEqual([
    '03 Nov 2026',
    '2026年11月3日',
  ]);
});
