import { expect, test } from 'vitest';
import { accountSchema, buildAccount } from './accountForm.ts';

const account = {
  accountName: 'LN02-D',
  loginName: '',
  accountType: 'custody',
  exchangeCode: 'BINANCE',
  accountMode: 'classic',
} as const;

/** The fields that a value breaks, with the rule of each. */
async function findErrors(value: unknown): Promise<readonly string[]> {
  const result = await accountSchema['~standard'].validate(value);
  return (result.issues ?? []).map(({ path, message }) => `${path?.map(String).join('.')} ${message}`);
}

test('BR-06 the broker’s own account elsewhere needs its key and its secret, any other account neither', async () => {
  expect(await findErrors(account)).toEqual([]);
  expect(await findErrors({ ...account, accountType: 'common' })).toEqual(['apiKey required', 'apiSecret required']);
  expect(await findErrors({ ...account, accountType: 'common', apiKey: 'a b', apiSecret: 'c' })).toEqual([
    'apiKey apiKey',
  ]);
});

test('BR-06 a key that was entered before another type was chosen is not sent', () => {
  const typed = { ...account, apiKey: 'key', apiSecret: 'secret' };
  expect(buildAccount(typed)).toEqual(account);
  expect(buildAccount({ ...typed, accountType: 'common' })).toEqual({ ...typed, accountType: 'common' });
});
