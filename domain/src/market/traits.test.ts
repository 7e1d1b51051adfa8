import { expect, test } from 'vitest';
import { isTraded, type Product, TRADED_PRODUCTS, traitsOf } from './traits.ts';

const PRODUCTS: readonly Product[] = ['spot', 'usdm', 'coinm'];

test('a product is traded where the ledger has an account for its wallet', () => {
  expect(TRADED_PRODUCTS).toEqual(['usdm', 'spot']);
  expect(PRODUCTS.map(isTraded)).toEqual([true, true, false]);
  expect(TRADED_PRODUCTS.map((product) => traitsOf(product).ledgerAccount)).toEqual(['swap_account', 'trade_account']);
});

test('each product has a wallet of its own at the exchange', () => {
  expect(PRODUCTS.map((product) => traitsOf(product).exchangeWallet)).toEqual(['SPOT', 'USDT_FUTURE', 'COIN_FUTURE']);
});

test('coin-margined contracts have positions and margin, and no asset or account in common', () => {
  const { hasPositions, hasMargin, walletAsset, ledgerAccount } = traitsOf('coinm');
  expect({ hasPositions, hasMargin, walletAsset, ledgerAccount }).toEqual({
    hasPositions: true,
    hasMargin: true,
    walletAsset: null,
    ledgerAccount: null,
  });
});
