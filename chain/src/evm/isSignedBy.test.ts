import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { isSignedBy } from './isSignedBy.ts';

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);

test('a message is signed by the address of the key, and by no other', async () => {
  const signature = await account.signMessage({ message: 'one' });
  expect(await isSignedBy(account.address.toLowerCase(), 'one', signature)).toBe(true);
  expect(await isSignedBy(account.address, 'other', signature)).toBe(false);
  expect(await isSignedBy(`0x${'22'.repeat(20)}`, 'one', signature)).toBe(false);
  expect(await isSignedBy(account.address, 'one', `0x${'00'.repeat(65)}`)).toBe(false);
  expect(await isSignedBy(account.address, 'one', 'not hexadecimal')).toBe(false);
});
