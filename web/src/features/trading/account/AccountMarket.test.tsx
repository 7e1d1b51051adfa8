import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Exchanges } from '../../../marketData/exchangeRoots.ts';
import { useExchangeOf } from '../../../marketData/shownExchange.ts';
import { AccountMarket } from './AccountMarket.tsx';
import { type AccountOption, useAccount, useAccountOptions } from './accounts.ts';

const account = (keyId: string, exchangeCode: string): AccountOption => ({
  brokerAccountId: keyId,
  exchangeCode,
  exchangeName: exchangeCode,
  accountName: keyId,
  keyId,
  kind: 'sub',
  accountMode: 'classic',
  sortIndex: 1,
  isRemembered: false,
});
const MERIDIAN = account('at-meridian', 'MERIDIAN');
const BINANCE = account('at-binance', 'BINANCE');

const usdm = { rest: '/r', publicStream: '/p', marketStream: '/m' };
const exchanges: Exchanges = [
  { exchangeCode: 'BINANCE', exchangeName: 'Binance', products: { usdm, spot: { rest: '/r', stream: '/s' } } },
  { exchangeCode: 'MERIDIAN', exchangeName: 'Meridian', products: { usdm } },
];

function Shown() {
  const options = useAccountOptions()
    .data?.map(({ keyId }) => keyId)
    .join(' ');
  return `futures ${useExchangeOf('usdm')}, spot ${useExchangeOf('spot')}, ${useAccount()?.keyId} of ${options}`;
}

function show(
  product: TradedProduct,
  accounts: readonly AccountOption[] | undefined,
  known: Exchanges | undefined,
): string {
  const queries = new QueryClient();
  queries.setQueryData(['trading', 'accounts'], accounts);
  queries.setQueryData(['trading', 'exchanges'], known);
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <AccountMarket product={product}>
        <Shown />
      </AccountMarket>
    </QueryClientProvider>,
  );
}

test('a futures page shows the market of the account’s exchange, and spot of one that has it', () => {
  expect(show('usdm', [MERIDIAN, BINANCE], exchanges)).toBe(
    'futures MERIDIAN, spot BINANCE, at-meridian of at-meridian at-binance',
  );
  expect(show('usdm', [BINANCE, MERIDIAN], exchanges)).toContain('futures BINANCE, spot BINANCE, at-binance');
});

test('a spot page leaves out a unified account, which has no spot wallet', () => {
  const unified: AccountOption = { ...account('unified', 'BINANCE'), accountMode: 'unified' };
  expect(show('spot', [unified, BINANCE], exchanges)).toContain('at-binance of at-binance');
  expect(show('spot', [unified, BINANCE], undefined)).toContain('at-binance of at-binance');
  expect(show('usdm', [unified, BINANCE], exchanges)).toContain('unified of unified at-binance');
});

test('a spot page takes the accounts whose exchange has spot', () => {
  expect(show('spot', [MERIDIAN, BINANCE], exchanges)).toBe('futures BINANCE, spot BINANCE, at-binance of at-binance');
  expect(show('spot', [MERIDIAN], exchanges)).toBe('futures BINANCE, spot BINANCE, undefined of ');
});

test('while the exchanges are not loaded, only the first one is taken to have spot', () => {
  expect(show('spot', [MERIDIAN, BINANCE], undefined)).toContain('at-binance of at-binance');
  expect(show('usdm', [MERIDIAN], undefined)).toContain('futures MERIDIAN, spot BINANCE');
});

test('a visitor sees the first exchange', () => {
  expect(show('usdm', undefined, exchanges)).toContain('futures BINANCE, spot BINANCE');
});
