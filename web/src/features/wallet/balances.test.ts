import { beforeAll, expect, test } from 'vitest';
import { registerAssets } from '../../lib/testing/assets.ts';
import {
  type AccountBalance,
  byAsset,
  computePercent,
  frozenLabel,
  frozenValuation,
  isSmall,
  isZero,
  SMALL_USD,
  subtract,
  valuation,
} from './balances.ts';

beforeAll(registerAssets);

const row = (asset: string, part: Partial<AccountBalance>): AccountBalance => ({
  asset,
  accountType: 'capital_account',
  total: '0',
  frozen: '0',
  available: '0',
  usdPrice: '1',
  usdValuation: '0',
  ...part,
});

const rows: readonly AccountBalance[] = [
  row('BTC', { total: '0.1', available: '0.1', usdValuation: '10000.5' }),
  row('USDT', { total: '1000000', frozen: '250000', available: '750000', usdValuation: '1000000' }),
  row('BTC', { accountType: 'trade_account', total: '0.2', available: '0.2', usdValuation: '20001' }),
  row('XAU', { total: '1', available: '1', usdValuation: null }),
  row('ETH', { total: '0.001', available: '0.001', usdValuation: '9.99' }),
];

test('WAL-01 an asset’s balances across accounts are summed exactly, the most valuable first', () => {
  const assets = byAsset(rows);
  expect(assets.map(({ asset }) => asset)).toEqual(['USDT', 'BTC', 'ETH', 'XAU']);
  expect(assets[1]).toMatchObject({ total: '0.3', available: '0.3', frozen: '0', usdValuation: '30001.5' });
});

test('WAL-01 valuations per account and in total exclude assets without a price', () => {
  expect(valuation(rows)).toBe('1030011.49');
  expect(valuation(rows, 'trade_account')).toBe('20001');
  expect(valuation(rows, 'swap_account')).toBe('0');
  expect(frozenValuation(rows, 'capital_account')).toBe('250000.00');
});

test('WAL-01 what is available stays unknown while that of one account is; the total does not', () => {
  const unknown = row('USDT', { accountType: 'swap_account', total: '5', available: null, frozen: null });
  expect(byAsset([...rows, unknown])[0]).toMatchObject({ total: '1000005', available: null, frozen: null });
  expect(frozenValuation([...rows, unknown], 'swap_account')).toBeNull();
  expect(frozenValuation([...rows, unknown], 'capital_account')).toBe('250000.00');
});

test('what a futures account has as margin is called in use', () => {
  expect(frozenLabel(['swap_account'])).toBe('inUse');
  expect(frozenLabel(['capital_account', 'trade_account'])).toBe('frozen');
  expect(frozenLabel(['capital_account', 'swap_account'])).toBe('frozenOrInUse');
});

test('SH-15 small is under 10 USD; an asset without a price is never small', () => {
  const small = byAsset(rows).filter((each) => isSmall(each, SMALL_USD));
  expect(small.map(({ asset }) => asset)).toEqual(['ETH']);
  expect(byAsset([row('ETH', { usdValuation: '10' })]).some((each) => isSmall(each, SMALL_USD))).toBe(false);
});

test('shares are percentages of the total', () => {
  expect(computePercent('1', '3')).toBe('33.3');
  expect(computePercent('1', '0')).toBeUndefined();
});

test('WAL-12 a supported asset without a balance is listed with zero', () => {
  const assets = byAsset([row('BTC', { total: '1', available: '1', usdValuation: '100' })], ['BTC', 'JPY']);
  expect(assets.map(({ asset }) => asset)).toEqual(['BTC', 'JPY']);
  expect(assets[1]).toEqual({
    asset: 'JPY',
    kind: 'fiat',
    total: '0',
    available: '0',
    frozen: '0',
    usdPrice: null,
    usdValuation: '0',
  });
});

test('WAL-02 an account without remaining balances is empty, and the balance that is not frozen is available', () => {
  expect(isZero([])).toBe(true);
  expect(isZero([row('USDT', { total: '0' })])).toBe(true);
  expect(isZero([row('USDT', { total: '0' }), row('BTC', { total: '0.00000001' })])).toBe(false);
  expect(subtract(valuation(rows, 'capital_account'), frozenValuation(rows, 'capital_account') ?? '')).toBe(
    '760010.49',
  );
});
