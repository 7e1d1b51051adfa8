import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ONE, parseFixed } from '../money/fixed.ts';
import { averagePriceOf, type Holding, holdAfter, listMovements, type Movement, NOTHING_HELD } from './averageCost.ts';

/** An execution in BTC-USDT without a fee. */
const executed = (direction: 'buy' | 'sell', quantity: string, price: string, fields: object = {}) => ({
  instrumentId: 'BTC-USDT',
  direction,
  quantity,
  price,
  quoteQuantity: null,
  fee: '0',
  feeAsset: direction === 'buy' ? 'BTC' : 'USDT',
  ...fields,
});

const transfer = (amount: string): Movement => ({ asset: 'BTC', amount: parseFixed(amount), bought: null });

const STEP = parseFixed('0.00001');

/** The holding of an asset after executions and transfers. */
const hold = (events: readonly (Movement | ReturnType<typeof executed>)[], asset = 'BTC'): Holding =>
  events
    .flatMap((event) => ('amount' in event ? event : listMovements(event)))
    .filter((movement) => movement.asset === asset)
    .reduce((held, movement) => holdAfter(held, movement, STEP), NOTHING_HELD);

const price = (held: Holding, wallet = held.quantity) => averagePriceOf(held, wallet)?.price ?? null;

test('the average of two purchases is weighed by their quantities, and a sale does not change it', () => {
  const bought = [executed('buy', '0.1', '60000'), executed('buy', '0.3', '64000')];
  expect(averagePriceOf(hold(bought), parseFixed('0.4'))).toEqual({ instrumentId: 'BTC-USDT', price: '63000' });
  const after = hold([...bought, executed('sell', '0.15', '70000')]);
  expect(averagePriceOf(after, parseFixed('0.25'))).toEqual({ instrumentId: 'BTC-USDT', price: '63000' });
});

test('a fee in the base asset leaves less for the same cost; one in the quote asset raises the cost', () => {
  const inBase = hold([executed('buy', '1', '59940', { fee: '0.001' })]);
  expect(inBase).toMatchObject({ quantity: parseFixed('0.999'), cost: parseFixed('59940') });
  expect(price(inBase)).toBe('60000');
  expect(price(hold([executed('buy', '1', '59940', { fee: '60', feeAsset: 'USDT' })]))).toBe('60000');
  const third = executed('buy', '1', '60000', { fee: '0.1', feeAsset: 'BNB' });
  expect(price(hold([third]))).toBe('60000');
  expect(hold([third], 'BNB').quantity).toBe(parseFixed('-0.1'));
});

test('sold out and bought again, the average is that of the new purchase', () => {
  const events = [executed('buy', '1', '60000'), executed('sell', '1', '61000'), executed('buy', '0.5', '50000')];
  expect(price(hold(events))).toBe('50000');
});

test('a transfer in has no price: the average is unknown until all is sold', () => {
  const mixed = [executed('buy', '1', '60000'), transfer('1')];
  expect(price(hold(mixed))).toBeNull();
  expect(price(hold([...mixed, executed('sell', '1', '61000')]))).toBeNull();
  expect(price(hold([...mixed, executed('sell', '2', '61000'), executed('buy', '1', '62000')]))).toBe('62000');
});

test('what is left below a step takes the price of the next purchase; a whole step stays what it is', () => {
  const sold = (left: string) => [transfer('0.1'), transfer(left), executed('sell', '0.1', '61000')];
  const dust = hold([...sold('0.00000396'), executed('buy', '0.1', '62000')]);
  expect(dust.quantity).toBe(parseFixed('0.10000396'));
  expect(price(dust)).toBe('62000');
  expect(price(hold(sold('0.00000396')))).toBeNull();
  expect(price(hold([...sold('0.00001'), executed('buy', '0.1', '62000')]))).toBeNull();
});

test('a transfer out takes its share of the cost', () => {
  expect(price(hold([executed('buy', '1', '60000'), transfer('-0.4')]))).toBe('60000');
});

test('a balance that the movements do not explain has no average', () => {
  const held = hold([executed('buy', '1', '60000')]);
  expect(averagePriceOf(held, parseFixed('1.5'))).toBeNull();
  expect(averagePriceOf(held, 0n)).toBeNull();
  expect(price(hold([executed('sell', '1', '60000')]))).toBeNull();
  expect(price(hold([executed('sell', '1', '60000'), executed('buy', '2', '60000')]))).toBeNull();
  expect(price(NOTHING_HELD)).toBeNull();
});

test('purchases in pairs of different quotes, and what a sale brings, have no average', () => {
  const other = executed('buy', '1', '60000', { instrumentId: 'BTC-USDC' });
  expect(price(hold([executed('buy', '1', '60000'), other]))).toBeNull();
  const sale = executed('sell', '20', '0.05', { instrumentId: 'ETH-BTC', feeAsset: 'BTC', fee: '0.001' });
  expect(hold([sale])).toEqual({ quantity: parseFixed('0.999'), cost: null, instrumentId: null });
});

test('what another pair takes as its quote asset takes its share of the cost', () => {
  const spent = executed('buy', '10', '0.05', { instrumentId: 'ETH-BTC', feeAsset: 'ETH' });
  const held = hold([executed('buy', '1', '60000'), spent]);
  expect(held.quantity).toBe(parseFixed('0.5'));
  expect(price(held)).toBe('60000');
});

test('the reported quote quantity is the cost', () => {
  expect(price(hold([executed('buy', '2', '3', { quoteQuantity: '7' })]))).toBe('3.5');
});

test('the average stays between the lowest and the highest price paid', () => {
  const step = fc.record({
    isSale: fc.boolean(),
    quantity: fc.bigInt({ min: 1_000n, max: 10n * ONE }),
    price: fc.bigInt({ min: ONE, max: 100_000n * ONE }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      let held = NOTHING_HELD;
      let paid: bigint[] = [];
      for (const each of steps) {
        const isSale = each.isSale && held.quantity > each.quantity;
        const cost = (each.quantity * each.price) / ONE;
        const amount = isSale ? -each.quantity : each.quantity;
        held = holdAfter(held, { amount, bought: isSale ? null : { instrumentId: 'BTC-USDT', cost } }, 0n);
        if (!isSale) paid.push(each.price);
        if (held.quantity === 0n) paid = [];
      }
      const prices = paid.toSorted((a, b) => (a < b ? -1 : 1));
      const average = parseFixed(price(held) ?? '');
      // A cost is rounded to 10^-8 at each step, which is at most 10^-3 of a price for the smallest quantity.
      const tolerance = (BigInt(steps.length) * ONE) / held.quantity + 1n;
      expect(average >= (prices[0] ?? 0n) - tolerance).toBe(true);
      expect(average <= (prices.at(-1) ?? 0n) + tolerance).toBe(true);
    }),
  );
});
