import { expect, test } from 'vitest';
import { whoMay } from './whoMay.ts';

test('the roles that have a permission are named', () => {
  expect(whoMay('capital')).toBe('Administrators and treasury can.');
  expect(whoMay('review')).toBe('Administrators and reviewers can.');
  expect(whoMay('books')).toBe('Administrators, treasury, and auditors can.');
  expect(whoMay('desk')).toBe('Administrators, treasury, and dealers can.');
  expect(whoMay('operators')).toBe('Administrators can.');
});
