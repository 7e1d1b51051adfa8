import { expect, test } from 'vitest';
import { summarizeAlgo } from './summarizeAlgo.ts';

const leg = (quantity: string, executedQuantity: string, averagePrice: string | null, arrivalPrice: string) => ({
  exchangeKeyId: 'a',
  accountName: 'A',
  quantity,
  executedQuantity,
  averagePrice,
  arrivalPrice,
  slippage: null,
});

test('TR-16 average and slippage of a TWAP weigh its accounts by what they executed', () => {
  const legs = [leg('2', '1', '110', '100'), leg('4', '3', '202', '200'), leg('1', '0', null, '900')];
  expect(summarizeAlgo({ direction: 'buy', legs })).toEqual({
    total: '7',
    executedQuantity: '4',
    averagePrice: '179',
    slippage: '0.02285714',
  });
  expect(summarizeAlgo({ direction: 'sell', legs }).slippage).toBe('-0.02285714');
});

test('TR-16 a TWAP without an execution has no average and no slippage', () => {
  const summary = summarizeAlgo({ direction: 'buy', legs: [leg('2', '0', null, '100')] });
  expect(summary).toEqual({ total: '2', executedQuantity: '0', averagePrice: null, slippage: null });
});
