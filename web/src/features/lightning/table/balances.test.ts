import { expect, test } from 'vitest';
import { joinBalances, listBalances } from './balances.ts';

const target = (keyId: string, assets: readonly object[] | undefined) =>
  ({ keyId, accountName: keyId.toUpperCase(), states: assets === undefined ? {} : { account: { assets } } }) as never;
const usdt = (total: string, available: string, frozen: string) => ({ asset: 'USDT', total, available, frozen });

test('TR-16 balances of a pair are listed by account, zero where it holds none, and added up by asset', () => {
  const targets = [target('a', [usdt('100', '60', '40')]), target('b', [usdt('5', '5', '0')]), target('c', undefined)];
  const listed = listBalances(targets, ['BTC', 'USDT']);
  const none = { total: '0', available: '0', frozen: '0' };
  expect(listed).toMatchObject([
    { accountName: 'A', asset: 'BTC', ...none },
    { accountName: 'A', ...usdt('100', '60', '40') },
    { accountName: 'B', asset: 'BTC', ...none },
    { accountName: 'B', ...usdt('5', '5', '0') },
  ]);
  expect(joinBalances(listed)).toMatchObject([{ asset: 'BTC', ...none }, usdt('105', '65', '40')]);
});
