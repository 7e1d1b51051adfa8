import { expect, test } from 'vitest';
import { balanceRows } from './balanceRows.ts';
import type { OtcBalance, OtcOrder } from './queries.ts';

const balance = (asset: string, available: string, frozen: string): OtcBalance => ({
  asset,
  name: asset,
  total: '100',
  available,
  frozen,
  usdValuation: null,
});

const order = (fields: Partial<OtcOrder>) => ({ kind: 'limit', status: 'running', ...fields }) as OtcOrder;

test('OTC-05 what is held is told apart: by resting orders, and by everything else', () => {
  const rows = balanceRows(
    [balance('USDT', '60', '40'), balance('BTC', '100', '0')],
    [
      order({ fromAsset: 'USDT', fromAmount: '10.5' }),
      order({ fromAsset: 'USDT', fromAmount: '4.5' }),
      order({ fromAsset: 'BTC', fromAmount: '5', status: 'filled' }),
      order({ fromAsset: 'USDT', fromAmount: '9', kind: 'request' }),
    ],
    [
      { asset: 'BTC', amount: '1.5' },
      { asset: 'BTC', amount: '0.5' },
    ],
  );
  expect(rows).toMatchObject([
    { asset: 'USDT', heldByOrders: '15', heldByOthers: '25', incoming: '0' },
    { asset: 'BTC', heldByOrders: '0', heldByOthers: '0', incoming: '2' },
  ]);
});

test('an order that began after the balances were read holds nothing less than zero of others', () => {
  const [row] = balanceRows([balance('USDT', '100', '0')], [order({ fromAsset: 'USDT', fromAmount: '7' })], undefined);
  expect(row).toMatchObject({ heldByOrders: '7', heldByOthers: '0', incoming: undefined });
});
