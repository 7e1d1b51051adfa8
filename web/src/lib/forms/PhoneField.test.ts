import { expect, test } from 'vitest';
import { withoutPunctuation } from './PhoneField.tsx';

test('a pasted number loses spaces and punctuation only', () => {
  expect(withoutPunctuation('(9123) 45-67.8')).toBe('912345678');
  expect(withoutPunctuation('+85291234567')).toBe('+85291234567');
});
