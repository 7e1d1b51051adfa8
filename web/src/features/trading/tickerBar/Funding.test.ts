import { expect, test } from 'vitest';
import { countdownText } from './Funding.tsx';

test('TR-19 the time until funding is hours, minutes and seconds, and ends at zero', () => {
  expect(countdownText(((5 * 60 + 41) * 60 + 12) * 1_000)).toBe('05:41:12');
  expect(countdownText(8 * 3_600_000)).toBe('08:00:00');
  expect(countdownText(59_001)).toBe('00:01:00');
  expect(countdownText(1)).toBe('00:00:01');
  expect(countdownText(0)).toBe('00:00:00');
  expect(countdownText(-5_000)).toBe('00:00:00');
});
