import { expect, test } from 'vitest';
import { momentText, remaining } from './hoursText.ts';

test('OTC-03 the time to the opening is counted in days and a clock, rounded up to the second', () => {
  expect(remaining(2 * 86_400_000 + 3_600_000 + 1)).toEqual({ days: 2, clock: '01:00:01' });
  expect(remaining(0)).toEqual({ days: 0, clock: '00:00:00' });
  expect(remaining(-5)).toEqual({ days: 0, clock: '00:00:00' });
});

test('OTC-03 the opening is shown in UTC', () => {
  const monday = Date.UTC(2026, 10, 30);
  expect(momentText(monday, 'en-US', 'UTC')).toMatch(/^Mon,? 30 Nov,? (at )?00:00 UTC$/);
  expect(momentText(monday, 'zh-HK', 'UTC')).toMatch(/11月30日.*00:00/);
});
