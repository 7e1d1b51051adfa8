import { expect, test } from 'vitest';
import { readReport } from './report.ts';

const HELD = {
  symbol: 'ETHUSDT',
  positionAmt: '1',
  entryPrice: '3000',
  breakEvenPrice: '3000',
  markPrice: '3010',
  unRealizedProfit: '10',
  maintMargin: '0',
  notional: '3010',
  isolatedWallet: '0',
  updateTime: 1,
};

/** An account with a position in ETHUSDT; returns the contracts that were requested, and the weight. */
async function read(instruments: readonly string[] | 'all') {
  const requested: (string | undefined)[] = [];
  let weight = 0;
  const openOrders = async (symbol?: string) => {
    requested.push(symbol);
    return [];
  };
  await readReport(
    {
      account: async () => ({ totalWalletBalance: '0', assets: [] }),
      positions: async () => [HELD],
      settings: async () => [],
      openOrders,
      openAlgoOrders: async () => [],
    },
    {
      instruments,
      run: (each, work) => {
        weight += each;
        return work();
      },
    },
  );
  return { requested, weight };
}

test('a report asks for the open orders of the contracts known or held, or for all if lighter', async () => {
  expect(await read([])).toEqual({ requested: ['ETHUSDT'], weight: 17 });
  expect(await read(['BTCUSDT', 'BTCUSDT'])).toEqual({ requested: ['BTCUSDT', 'ETHUSDT'], weight: 19 });
  expect(await read('all')).toEqual({ requested: [undefined], weight: 95 });
  const many = Array.from({ length: 39 }, (_, index) => `C${index}USDT`);
  expect(await read(many)).toEqual({ requested: [undefined], weight: 95 });
});
