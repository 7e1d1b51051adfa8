import { CUSTOMER_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { registerAssets } from '../../../lib/testing/assets.ts';
import {
  avoidSpot,
  initialRoute,
  listTransferableAssets,
  selectAccount,
  swapAccounts,
  type TransferRoute,
} from './route.ts';

beforeAll(registerAssets);

const symbols = (route: Omit<TransferRoute, 'asset'>) => listTransferableAssets(route).map(({ symbol }) => symbol);
const spot = { transferFrom: 'capital_account', transferTo: 'trade_account' } as const;
const futures = { transferFrom: 'capital_account', transferTo: 'swap_account' } as const;

test('coins transfer to the trading account, only USDT to the swap account, and fiat nowhere', () => {
  expect(symbols(spot)).toEqual(['USDT', 'USDC', 'BTC', 'ETH']);
  expect(symbols(futures)).toEqual(['USDT']);
  expect(symbols(swapAccounts({ ...futures, asset: 'USDT' }))).toEqual(['USDT']);
  expect(initialRoute(futures).asset).toBe('USDT');
  expect(initialRoute(spot).asset).toBe('BTC');
  expect(initialRoute({ transferFrom: 'trade_account', transferTo: 'capital_account' }).asset).toBe('BTC');
});

test('WAL-02 an asset stays selected where it is transferable', () => {
  const ether = { ...spot, asset: 'ETH' };
  expect(swapAccounts(ether)).toEqual({ transferFrom: 'trade_account', transferTo: 'capital_account', asset: 'ETH' });
  expect(selectAccount(ether, 'transferTo', 'swap_account').asset).toBe('USDT');
  expect(selectAccount(ether, 'transferFrom', 'capital_account')).toEqual(ether);
});

test('WAL-02 a transfer that the futures account bound to USDT begins with BTC once it goes to spot', () => {
  expect(selectAccount(initialRoute(futures), 'transferTo', 'trade_account').asset).toBe('BTC');
});

test('WAL-02 any selection leaves two different accounts, with the chosen one on its side', () => {
  const account = fc.constantFrom(...CUSTOMER_ACCOUNTS);
  const end = fc.constantFrom('transferFrom', 'transferTo');
  fc.assert(
    fc.property(fc.array(fc.tuple(end, account), { maxLength: 8 }), (choices) => {
      let route = initialRoute(spot);
      for (const [at, chosen] of choices) {
        route = selectAccount(route, at, chosen);
        expect(route[at]).toBe(chosen);
        expect(route.transferFrom).not.toBe(route.transferTo);
        expect(symbols(route)).toContain(route.asset);
      }
    }),
  );
});

test('KY-07 where spot trading is forbidden no transfer leads into the spot account', () => {
  const to = (transferFrom: 'capital_account' | 'swap_account' | 'trade_account', transferTo: typeof transferFrom) =>
    avoidSpot({ transferFrom, transferTo, asset: 'USDT' }).transferTo;
  expect(to('capital_account', 'trade_account')).toBe('swap_account');
  expect(to('swap_account', 'trade_account')).toBe('capital_account');
  expect(to('trade_account', 'swap_account')).toBe('swap_account');
});
