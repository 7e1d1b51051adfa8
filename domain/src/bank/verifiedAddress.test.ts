import { expect, test } from 'vitest';
import { selectVerifiedAddress } from './verifiedAddress.ts';

const VERIFIED = { address: '8 Queen’s Road Central', town: 'Hong Kong', country: 'HK' };

test('a payment carries the verified address where the account is of its town and country', () => {
  expect(selectVerifiedAddress({ town: 'HONG KONG', country: 'HK' }, VERIFIED)).toBe(VERIFIED.address);
  const zurich = { ...VERIFIED, town: 'Zürich', country: 'CH' };
  expect(selectVerifiedAddress({ town: 'Zurich', country: 'CH' }, zurich)).toBe(VERIFIED.address);
});

test('a payment carries no verified address beside the town or the country of another', () => {
  expect(selectVerifiedAddress({ town: 'London', country: 'GB' }, VERIFIED)).toBeNull();
  expect(selectVerifiedAddress({ town: 'Hong Kong', country: 'GB' }, VERIFIED)).toBeNull();
  expect(selectVerifiedAddress({ town: 'Kowloon', country: 'HK' }, VERIFIED)).toBeNull();
});

test('what the verification did not ask for contradicts nothing', () => {
  const older = { ...VERIFIED, town: null };
  expect(selectVerifiedAddress({ town: 'Kowloon', country: 'HK' }, older)).toBe(VERIFIED.address);
  expect(selectVerifiedAddress({ town: 'London', country: 'GB' }, older)).toBeNull();
  expect(selectVerifiedAddress({ town: 'London', country: 'GB' }, { ...older, country: null })).toBe(VERIFIED.address);
  expect(selectVerifiedAddress({ town: 'Hong Kong', country: 'HK' }, { ...VERIFIED, address: null })).toBeNull();
});
