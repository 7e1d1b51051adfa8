import { expect, test } from 'vitest';
import { keyGroups } from './BindGoogle.tsx';

test('ID-16 a key is written in groups of four, to be copied by hand', () => {
  expect(keyGroups('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
  expect(keyGroups('JBSWY3')).toBe('JBSW Y3');
  expect(keyGroups('')).toBe('');
});
