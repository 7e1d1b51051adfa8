import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, round } from '../money/amount.ts';
import { findLoanErrors, isWithinLtv, type WantedLoan } from './checkLoan.ts';
import { splitPayment, subtractPaid, sumLiabilities } from './liabilities.ts';
import { computeLoanSale } from './liquidation.ts';
import { computeLtv, computeReleasable, computeToRestore, dueFor, pricesOfSteps } from './ltv.ts';
import { isRenewable } from './states.ts';
import { FIRST_LOAN_TERMS, findWrongLoanTerm } from './terms.ts';
import { BREACH_GAP_MS, BREACH_MS, checkLtv, type Watched } from './watch.ts';

const { steps } = FIRST_LOAN_TERMS.collateral.BTC;
const LOAN = { due: '500000', dueIndex: '1', collateral: '10', collateralIndex: '104286.4' };
const PRECISIONS = { due: 6, collateral: 8 };

test('LN-01 500,000 USDT on 10 BTC at 104,286.4: LTV 0.4794, calls at 66,666.67, sold at 60,240.96', () => {
  expect(computeLtv(LOAN)).toBe('0.479448');
  const prices = pricesOfSteps(LOAN, steps);
  expect(round(prices.marginCall ?? '', 2, 'half-even')).toBe('66666.67');
  expect(round(prices.liquidation ?? '', 2, 'half-even')).toBe('60240.96');
});

test('LN-01 a payment goes to overdue interest, interest, principal', () => {
  const owed = { principal: '100', interest: '20', overdueInterest: '5' };
  expect(splitPayment('3', owed).paid).toEqual({ principal: '0', interest: '0', overdueInterest: '3' });
  expect(splitPayment('30', owed).paid).toEqual({ principal: '5', interest: '20', overdueInterest: '5' });
  expect(splitPayment('130', owed)).toEqual({ paid: owed, rest: '5' });
  expect(sumLiabilities(subtractPaid(owed, splitPayment('30', owed).paid))).toBe('95');
});

test('LN-01 a liquidation restores T: 46,428.57 of 100,000, then 37,500 on 53,571.43', () => {
  const price = { price: '1', isPerCoin: true };
  const precision = { due: 2, collateral: 2 };
  const sale = computeLoanSale({
    due: '83000',
    collateral: '100000',
    price,
    restore: '0.7',
    feeRate: '0.02',
    precision,
  });
  expect(sale).toEqual({ quantity: '46428.58', proceeds: '46428.58', fee: '928.57', isAll: false });
  const left = decimal('83000').minus(sale.proceeds).plus(sale.fee);
  expect(round(left, 0, 'half-even')).toBe('37500');
  const stable = { due: '90', collateral: '100', restore: '0.82', price, feeRate: '0.02', precision };
  expect(computeLoanSale(stable)).toMatchObject({ quantity: '50', fee: '1' });
});

test('LN-01 for what is due 713.678908 are sold for 699.405329; all of it where that is not enough', () => {
  const price = { price: '1', isPerCoin: true };
  const inputs = { due: '699.405329', price, restore: null, feeRate: '0.02', precision: { due: 6, collateral: 6 } };
  expect(computeLoanSale({ ...inputs, collateral: '2000' })).toMatchObject({ quantity: '713.678908', isAll: false });
  expect(computeLoanSale({ ...inputs, collateral: '700' })).toMatchObject({ quantity: '700', isAll: true });
});

test('LN-01 a sale leads exactly back to T or sells all, whichever side the price names', () => {
  const cents = fc.integer({ min: 1_000, max: 10_000_000 });
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 830, max: 1_100 }),
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.boolean(),
      (pledged, perMille, price, isPerCoin) => {
        const named = { price: (price / 100).toFixed(2), isPerCoin };
        const collateral = (pledged / 100).toFixed(2);
        const worth = isPerCoin ? decimal(collateral).times(named.price) : decimal(collateral).div(named.price);
        const due = round(worth.times(String(perMille)).div('1000'), 8, 'up');
        const inputs = { due, collateral, price: named, restore: '0.7', feeRate: '0.02' };
        const sale = computeLoanSale({ ...inputs, precision: { due: 8, collateral: 8 } });
        expect(decimal(sale.quantity).lte(collateral)).toBe(true);
        // An LTV of 1 − f and above sells all.
        if (perMille > 980) expect(sale.isAll).toBe(true);
        if (sale.isAll) return;
        const left = decimal(collateral).minus(sale.quantity);
        const leftWorth = isPerCoin ? left.times(named.price) : left.div(named.price);
        const owed = decimal(due).minus(sale.proceeds).plus(sale.fee);
        // Rounding of the quantity and of what it brings moves what is owed by no more than a step of each.
        const step = isPerCoin ? decimal(named.price) : decimal('1').div(named.price);
        const bound = step.times('0.00000001').plus('0.00000003');
        expect(owed.minus(leftWorth.times('0.7')).abs().lte(bound)).toBe(true);
      },
    ),
  );
});

test('what is added or repaid, and what is released, lead to the opening LTV and not beyond', () => {
  const cents = fc.integer({ min: 1, max: 100_000_000 });
  fc.assert(
    fc.property(cents, cents, cents, cents, (due, dueIndex, collateral, collateralIndex) => {
      const text = (value: number) => (value / 100).toFixed(2);
      const values = {
        due: text(due),
        dueIndex: text(dueIndex),
        collateral: text(collateral),
        collateralIndex: text(collateralIndex),
      };
      const { add, repay } = computeToRestore(values, '0.65', PRECISIONS);
      const added = { ...values, collateral: decimal(values.collateral).plus(add).toFixed() };
      const repaid = { ...values, due: decimal(values.due).minus(repay).toFixed() };
      expect(isWithinLtv(added, '0.65')).toBe(true);
      expect(isWithinLtv(repaid, '0.65')).toBe(true);
      if (add !== '0') {
        const less = { ...added, collateral: decimal(added.collateral).minus('0.00000001').toFixed() };
        expect(isWithinLtv(less, '0.65')).toBe(false);
        expect(computeReleasable(values, '0.65', 8)).toBe('0');
      }
      const released = decimal(values.collateral)
        .minus(computeReleasable(values, '0.65', 8))
        .toFixed();
      if (isWithinLtv(values, '0.65')) expect(isWithinLtv({ ...values, collateral: released }, '0.65')).toBe(true);
      expect(isWithinLtv({ ...values, due: dueFor(values, '0.65', 6) }, '0.65')).toBe(true);
    }),
  );
});

const WANTED: WantedLoan = {
  values: LOAN,
  collateralAsset: 'BTC',
  opening: '0.65',
  minimumUsd: '10000',
  limitUsd: '5000000',
  usedUsd: '0',
  pool: '1000000',
  available: '10',
  precision: 6,
};

test('LN-01 a wanted loan names every bound that it breaks', () => {
  expect(findLoanErrors(WANTED)).toEqual([]);
  expect(findLoanErrors({ ...WANTED, values: { ...LOAN, due: '9999.999999' } })).toEqual([
    { error: 'outOfRange', field: 'amount', data: { field: 'amount', minimum: '10000', maximum: '5000000' } },
  ]);
  const names = (wanted: Partial<WantedLoan>) => findLoanErrors({ ...WANTED, ...wanted }).map(({ error }) => error);
  expect(names({ usedUsd: '4500000' })).toEqual([]);
  expect(names({ usedUsd: '4500000.01' })).toEqual(['creditLimit']);
  expect(names({ pool: '499999' })).toEqual(['poolShort']);
  expect(names({ available: '9.99999999' })).toEqual(['insufficientBalance']);
  expect(names({ values: { ...LOAN, due: '677861.6' } })).toEqual([]);
  expect(names({ values: { ...LOAN, due: '677861.600001' } })).toEqual(['ltvTooHigh']);
});

const NEW: Watched = { level: 0, breach: null };

test('LN-01 a step is called once, and again after LTV was 2 points below it', () => {
  const now = 1_000;
  const call = (watched: Watched, ltv: string) => checkLtv(watched, ltv, { steps, now });
  expect(call(NEW, '0.749999')).toMatchObject({ call: null, watched: NEW });
  const called = call(NEW, '0.75');
  expect(called).toMatchObject({ call: 'marginCall', watched: { level: 1 } });
  const wavering = call(call(called.watched, '0.74').watched, '0.76');
  expect(wavering).toMatchObject({ call: null, watched: { level: 1 } });
  const low = call(wavering.watched, '0.729999');
  expect(low.watched.level).toBe(0);
  expect(call(low.watched, '0.75').call).toBe('marginCall');
  // One call of the highest step where several were crossed at once.
  expect(call(NEW, '0.84')).toMatchObject({ call: 'liquidation', watched: { level: 3 } });
  // 0.79 is 4 points below the liquidation and not 2 below the last call.
  expect(call({ level: 3, breach: null }, '0.79').watched.level).toBe(2);
});

test('LN-01 a sale begins after five seconds at exactly the last step, checked without a long gap', () => {
  const at = (watched: Watched, ltv: string, now: number) => checkLtv(watched, ltv, { steps, now });
  const first = at(NEW, '0.83', 0);
  expect(first.isDue).toBe(false);
  const early = at(first.watched, '0.83', BREACH_MS - 1);
  expect(early.isDue).toBe(false);
  expect(at(early.watched, '0.83', BREACH_MS).isDue).toBe(true);
  const spike = at(first.watched, '0.829999', 2_000);
  expect(spike.watched.breach).toBeNull();
  expect(at(spike.watched, '0.83', BREACH_MS).isDue).toBe(false);
  expect(at(first.watched, '0.9', BREACH_GAP_MS + 1)).toMatchObject({
    isDue: false,
    watched: { breach: { since: BREACH_GAP_MS + 1 } },
  });
});

test('a loan is renewed within three days before its maturity', () => {
  const maturityAt = 1_000_000_000_000;
  const days = 3 * 86_400_000;
  expect(isRenewable(maturityAt - days - 1, maturityAt)).toBe(false);
  expect(isRenewable(maturityAt - days, maturityAt)).toBe(true);
  expect(isRenewable(maturityAt - 1, maturityAt)).toBe(true);
  expect(isRenewable(maturityAt, maturityAt)).toBe(false);
});

test('wrong terms are named', () => {
  expect(findWrongLoanTerm(FIRST_LOAN_TERMS)).toBeNull();
  const { BTC } = FIRST_LOAN_TERMS.collateral;
  const withBtc = (changed: Partial<typeof BTC>) =>
    findWrongLoanTerm({
      ...FIRST_LOAN_TERMS,
      collateral: { ...FIRST_LOAN_TERMS.collateral, BTC: { ...BTC, ...changed } },
    });
  expect(withBtc({ restore: '0.75' })).toBe('collateral.BTC.restore');
  expect(withBtc({ restore: '0.64' })).toBe('collateral.BTC.restore');
  expect(withBtc({ steps: { ...steps, lastCall: '0.75' } })).toBe('collateral.BTC.steps');
  expect(withBtc({ steps: { ...steps, liquidation: '0.98' } })).toBe('collateral.BTC.steps.liquidation');
  const rates = { ...FIRST_LOAN_TERMS.rates, ETH: { ...FIRST_LOAN_TERMS.rates.ETH, 30: '1' } };
  expect(findWrongLoanTerm({ ...FIRST_LOAN_TERMS, rates })).toBe('rates.ETH.30');
  expect(findWrongLoanTerm({ ...FIRST_LOAN_TERMS, liquidationFee: '0.1' })).toBe('liquidationFee');
  expect(findWrongLoanTerm({ ...FIRST_LOAN_TERMS, overdueRate: '-0.01' })).toBe('overdueRate');
  expect(findWrongLoanTerm({ ...FIRST_LOAN_TERMS, minimumUsd: '0' })).toBe('minimumUsd');
});
