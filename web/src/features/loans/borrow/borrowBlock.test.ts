import { expect, test } from 'vitest';
import { findBorrowBlock, needsAdvanced } from './borrowBlock.ts';

type Reader = NonNullable<Parameters<typeof findBorrowBlock>[0]>;

const verification = { primary: 'certified', advanced: 'not_verified' } as const;
// Only what the block follows from.
const user = {
  role: 'trader',
  featuresOff: [],
  restrictions: [],
  googleBound: true,
  institution: { verification },
} as unknown as Reader;
const restriction = { action: 'withdraw', reason: 'password_reset', until: 2 } as Reader['restrictions'][number];

test('KY-05 KY-06 ID-17 why a member cannot borrow, in the order in which it is resolved', () => {
  const block = (changes: Partial<Reader>) => findBorrowBlock({ ...user, ...changes });
  const unverified = { verification: { ...verification, primary: 'not_verified' } } as Reader['institution'];
  expect(block({})).toBeUndefined();
  expect(block({ featuresOff: ['loan'], institution: unverified })).toEqual({ kind: 'off' });
  expect(block({ institution: unverified, restrictions: [restriction] })).toEqual({ kind: 'verification' });
  expect(block({ restrictions: [restriction], role: 'auditor' })).toEqual({ kind: 'restricted', restriction });
  expect(block({ role: 'auditor', googleBound: false })).toEqual({ kind: 'role' });
  expect(block({ googleBound: false })).toEqual({ kind: 'google' });
});

test('KY-05 currencies need the advanced verification', () => {
  expect([needsAdvanced('EUR', user), needsAdvanced('BTC', user)]).toEqual([true, false]);
});
