import { wire } from '@aldgate/contract/wire.ts';
import { expect, test } from 'vitest';
import { findArea } from './area.ts';

test('pages below otcinfo link to pages and lists of the OTC desk, all others to those of the wallet', () => {
  const otc = findArea('/en-US/otcinfo/recharge/coin/BTC');
  const wallet = findArea('/zh-HK/wallet/recharge/coin/BTC');
  expect([findArea('/en-US/otc/form'), findArea('/en-US/otcinformation'), findArea('/en-US/record/coin')]).toEqual([
    wallet,
    wallet,
    wallet,
  ]);
  expect([otc.page('recharge/coin/BTC'), wallet.page('recharge/coin/BTC')]).toEqual([
    'otcinfo/recharge/coin/BTC',
    'wallet/recharge/coin/BTC',
  ]);
  expect([otc.coinRecords(), wallet.coinRecords({ type: 'deposit' })]).toEqual([
    'otcinfo/list',
    'record/coin?type=deposit',
  ]);
  expect([otc.bankRecords('withdraw', { asset: 'USD' }), wallet.bankRecords('withdraw')]).toEqual([
    'otcinfo/list?list=withdraw&asset=USD',
    'record/fiat/withdraw',
  ]);
});

test('each call of the OTC desk differs from the wallet’s in its path alone', () => {
  const { calls: own } = findArea('/en-US/otcinfo/list');
  const { calls: first } = findArea('/en-US/wallet/overview');
  for (const [key, name] of Object.entries(own)) {
    const { path, ...rest } = wire[name];
    expect(path).toMatch(/^\/(account\/block|block\/trade)\//);
    expect({ ...rest, path: wire[first[key as keyof typeof first]].path }).toEqual(
      wire[first[key as keyof typeof first]],
    );
  }
});

test('BR-12 each call of the brokers’ address book differs from the wallet’s in its path alone', () => {
  const { book: own, ...rest } = findArea('/en-US/brokersManager/addressList');
  const { book: first } = findArea('/en-US/wallet/address/coinAddress');
  expect(rest.page('withdraw/coin/USDT')).toBe('wallet/withdraw/coin/USDT');
  for (const [key, name] of Object.entries(own)) {
    const { path, ...described } = wire[name];
    expect(path).toMatch(/^\/broker\/address\//);
    const original = wire[first[key as keyof typeof first]];
    expect({ ...described, path: original.path }).toEqual(original);
  }
});
