import { BookDepth } from '@aldgate/domain/trading/bookDepth.ts';
import { expect, test } from 'vitest';
import { EMPTY_ENTRY, type Entry } from '../../orderForm/entry.ts';
import { computeSpotEstimate, planSpotEntry } from './spotEstimate.ts';

const pair = { symbol: 'BTC-USDT', stepSize: '0.00001' };
const inputs = {
  balances: { base: { total: '1', available: '0.5' }, quote: { total: '1000', available: '900' } },
  rates: { maker: '0.0008', taker: '0.001' },
};
const asks = new BookDepth([
  ['50000', '0.004'],
  ['50010', '1'],
]);

const estimate = (fields: Partial<Entry>) => {
  const entry: Entry = { ...EMPTY_ENTRY, quantity: '0.01', ...fields };
  const plan = planSpotEntry(entry, asks, pair);
  return plan && computeSpotEstimate(entry, plan, inputs);
};

test('TR-15 a conditional order locks its limit, else its trigger, and pays the taker’s rate at that price', () => {
  const stop = { kind: 'conditional', triggerPrice: '60000' } as const;
  const limited = estimate({ ...stop, price: '60500' });
  expect(limited?.sent.quote).toEqual({ total: '1000', available: '295' });
  expect(limited).toMatchObject({ makerFee: '0', takerFee: '0.00001', filled: { quote: { total: '395' } } });
  expect(estimate({ ...stop, becomes: 'market' })?.sent.quote.available).toBe('300');
  expect(estimate({ ...stop, direction: 'sell', price: '59000' })?.sent.base.available).toBe('0.49');
});

test('TR-15 an OCO locks the dearer of its orders; one pays the maker’s rate, the other the taker’s', () => {
  const oco = { kind: 'oco', direction: 'sell', price: '60000', triggerPrice: '40000', stopPrice: '39000' } as const;
  const sale = estimate(oco);
  expect(sale?.sent).toEqual({ base: { total: '1', available: '0.49' }, quote: inputs.balances.quote });
  expect(sale).toMatchObject({ makerFee: '0.48', takerFee: '0.39' });
  expect(estimate({ ...oco, becomes: 'market' })?.takerFee).toBe('0.4');
  const purchase = estimate({ ...oco, direction: 'buy', price: '40000', triggerPrice: '60000', stopPrice: '61000' });
  expect(purchase?.sent.quote).toEqual({ total: '1000', available: '290' });
  expect(estimate({ ...oco, stopPrice: '' })).toBeUndefined();
});

test('TR-08 an order by its total is planned by it, where the pair sends totals', () => {
  const byTotal = { kind: 'market', isByTotal: true, total: '300', quantity: '0.006' } as const;
  expect(estimate(byTotal)?.taken).toMatchObject({
    quantity: '0.00599',
    averagePrice: expect.stringMatching(/^50003/),
  });
  expect(estimate({ ...byTotal, total: '' })?.taken).toMatchObject({ quantity: '0.006' });
  expect(estimate({ ...byTotal, total: '0' })).toBeUndefined();
  expect(estimate({ quantity: '' })).toBeUndefined();
});
