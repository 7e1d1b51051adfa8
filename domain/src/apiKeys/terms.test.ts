import { expect, test } from 'vitest';
import { type ApiKeyTerms, isWidened } from './terms.ts';

const key = (permissions: ApiKeyTerms['permissions'], ...addresses: string[]): ApiKeyTerms => ({
  permissions,
  addresses,
});

test('AK-02 a permission, another address and the last address less widen a key', () => {
  const before = key(['read'], '10.0.0.1', '10.0.0.2');
  expect(isWidened(before, key(['read', 'trade'], '10.0.0.1'))).toBe(true);
  expect(isWidened(before, key(['read'], '10.0.0.1', '10.0.0.3'))).toBe(true);
  expect(isWidened(before, key(['read']))).toBe(true);
});

test('AK-02 fewer addresses, addresses for a key without any, and fewer permissions narrow it', () => {
  expect(isWidened(key(['read'], '10.0.0.1', '10.0.0.2'), key(['read'], '10.0.0.2'))).toBe(false);
  expect(isWidened(key(['read']), key(['read'], '10.0.0.1'))).toBe(false);
  expect(isWidened(key(['read', 'trade']), key(['read']))).toBe(false);
});
