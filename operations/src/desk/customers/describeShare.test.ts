import { expect, test } from 'vitest';
import { describeShare } from './describeShare.ts';

test('the share of accepted prices is shown in percent with both counts', () => {
  expect(describeShare({ quoted: 4, accepted: 3 })).toBe('75 % (3 of 4)');
  expect(describeShare({ quoted: 0, accepted: 0 })).toBe('–');
});
