import { expect, test } from 'vitest';
import { phoneDigits } from './PhoneField.tsx';

test('a pasted number loses spaces and punctuation only', () => {
  expect(phoneDigits('(9123) 45-67.8')).toBe('912345678');
  expect(phoneDigits('+85291234567')).toBe('+85291234567');
});
