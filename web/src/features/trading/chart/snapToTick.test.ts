import { expect, test } from 'vitest';
import { snapToTick } from './snapToTick.ts';

test('a dragged price snaps to the nearest tick, and is never zero', () => {
  expect(snapToTick(61234.5678, '0.1')).toBe('61234.6');
  expect(snapToTick(0.123_449, '0.0001')).toBe('0.1234');
  expect(snapToTick(61_237.4, '5')).toBe('61235');
  expect(snapToTick(-3, '0.1')).toBe('0.1');
});
