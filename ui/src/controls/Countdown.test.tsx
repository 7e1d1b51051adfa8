import { expect, test } from 'vitest';
import { secondsText } from './Countdown.tsx';

test('rounds up to the next second and ends at zero', () => {
  expect([10_000, 9_001, 1, 0, -5, 61_000].map(secondsText)).toEqual([
    '00:10',
    '00:10',
    '00:01',
    '00:00',
    '00:00',
    '01:01',
  ]);
});
