import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('a remark in the subject of an email is one line of at most 60 characters', () => {
  expect(shorten('Market\r\nmaker')).toBe('Market maker');
  expect(shorten('a'.repeat(60))).toBe('a'.repeat(60));
  expect(shorten('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`);
  expect(Array.from(shorten('😀'.repeat(100)))).toHaveLength(60);
});
