import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CUSTOMER_ACCOUNTS, DEBT_ACCOUNTS } from '../ledger/accountType.ts';
import { FLOWS } from '../ledger/flow.ts';
import { type Amount, decimal, toDecimalString } from '../money/amount.ts';
import { categoryOf } from './category.ts';
import { type Balances, computeDay, type DayEntry, type DayPerformance } from './day.ts';
import { sumDays } from './period.ts';

const ASSETS = ['USDT', 'BTC', 'EUR'];
const DAYS = 6;

const amount = fc
  .integer({ min: -9_999, max: 9_999 })
  .map((units) => toDecimalString(decimal(String(units)).div('1000')));
const entry = fc.record({
  day: fc.integer({ min: 0, max: DAYS - 1 }),
  accountType: fc.constantFrom(...CUSTOMER_ACCOUNTS, ...DEBT_ACCOUNTS),
  asset: fc.constantFrom(...ASSETS),
  flow: fc.constantFrom(...FLOWS),
  amount,
});
/** Prices at each midnight, some missing; unrealised profit at each, some not known. */
const ledger = fc.record({
  entries: fc.array(entry, { maxLength: 40 }),
  prices: fc.array(
    fc.dictionary(
      fc.constantFrom(...ASSETS),
      fc.integer({ min: 1, max: 99_999 }).map((units) => toDecimalString(decimal(String(units)).div('100'))),
      { noNullPrototype: true },
    ),
    { minLength: DAYS + 1, maxLength: DAYS + 1 },
  ),
  unrealised: fc.array(fc.option(amount), { minLength: DAYS + 1, maxLength: DAYS + 1 }),
});
type Ledger = typeof ledger extends fc.Arbitrary<infer Value> ? Value : never;

/** The equity at a midnight, from every entry before it; undefined where a price that it needs is missing. */
function equityAt({ entries, prices, unrealised }: Ledger, midnight: number, withUnrealised: boolean) {
  let equity: Amount | undefined = decimal('0');
  for (const asset of ASSETS) {
    let balance = decimal(asset === 'USDT' && withUnrealised ? (unrealised[midnight] ?? '0') : '0');
    for (const each of entries) if (each.asset === asset && each.day < midnight) balance = balance.plus(each.amount);
    const price = prices[midnight]?.[asset];
    if (!balance.eq('0')) equity = price === undefined ? undefined : equity?.plus(balance.times(price));
  }
  return equity;
}

function computeDays({ entries, prices, unrealised }: Ledger): DayPerformance[] {
  const days: DayPerformance[] = [];
  let balances: Balances = new Map();
  for (let day = 0; day < DAYS; day += 1) {
    const computed = computeDay(balances, {
      day: `2026-11-0${day + 1}`,
      entries: entries.filter((each) => each.day === day) satisfies readonly DayEntry[],
      before: new Map(Object.entries(prices[day] ?? {})),
      after: new Map(Object.entries(prices[day + 1] ?? {})),
      unrealisedBefore: unrealised[day] ?? null,
      unrealisedAfter: unrealised[day + 1] ?? null,
    });
    balances = computed.closing;
    days.push(computed);
  }
  return days;
}

const sum = (amounts: readonly (Amount | null)[]) =>
  amounts.reduce<Amount>((total, each) => total.plus(each ?? '0'), decimal('0'));

/** The value of what came and went on a day, entry after entry, at its closing prices. */
const flowsOf = ({ entries, prices }: Ledger, day: number) =>
  sum(
    entries
      .filter((each) => each.day === day && categoryOf(each) === 'external')
      .map((each) => decimal(each.amount).times(prices[day + 1]?.[each.asset] ?? '0')),
  );

test('each day’s profit is the change of its equity less its flows, and the sum of its figures', () => {
  fc.assert(
    fc.property(ledger, (made) => {
      for (const [index, day] of computeDays(made).entries()) {
        const isKnown = made.unrealised[index] !== null && made.unrealised[index + 1] !== null;
        expect(day.isUnrealisedKnown).toBe(isKnown);
        if (day.profit === null) {
          expect(day.missingPrices.length).toBeGreaterThan(0);
          continue;
        }
        const [before, after] = [equityAt(made, index, isKnown), equityAt(made, index + 1, isKnown)];
        const expected = after?.minus(before ?? '0').minus(flowsOf(made, index));
        expect(toDecimalString(day.profit)).toBe(expected && toDecimalString(expected));
        const { realised, conversions, fees, funding, interest, other, priceChange, unrealised } = day;
        const terms = [realised, conversions, fees, funding, interest, other, priceChange, unrealised];
        expect(toDecimalString(sum(terms))).toBe(toDecimalString(day.profit));
      }
    }),
  );
});

test('a day has no figures exactly where a price of what was held or moved is missing', () => {
  fc.assert(
    fc.property(ledger, (made) => {
      for (const [index, { profit, missingPrices }] of computeDays(made).entries()) {
        const isKnown = made.unrealised[index] !== null && made.unrealised[index + 1] !== null;
        const isPriced =
          equityAt(made, index, isKnown) !== undefined &&
          equityAt(made, index + 1, isKnown) !== undefined &&
          // Balances of the start are valued at the end too, as is what moved.
          ASSETS.every((asset) => {
            const held = sum(
              made.entries
                .filter((each) => each.asset === asset && each.day < index)
                .map((each) => decimal(each.amount)),
            );
            const moved = made.entries.some(
              (each) => each.asset === asset && each.day === index && each.amount !== '0',
            );
            return (held.eq('0') && !moved) || made.prices[index + 1]?.[asset] !== undefined;
          });
        expect(profit !== null).toBe(isPriced);
        expect(missingPrices.length === 0).toBe(isPriced);
      }
    }),
  );
});

test('the days’ profits add up to the change of equity less the flows', () => {
  const whole = ledger.map((made) => ({
    ...made,
    prices: made.prices.map((each) => ({ USDT: '1', BTC: '60000.5', EUR: '1.07', ...each })),
    unrealised: made.unrealised.map((each) => each ?? '0'),
  }));
  fc.assert(
    fc.property(whole, (made) => {
      const period = sumDays(computeDays(made));
      const flows = sum(Array.from({ length: DAYS }, (_, day) => flowsOf(made, day)));
      const change = equityAt(made, DAYS, true)?.minus(equityAt(made, 0, true) ?? '0');
      expect(period.missingDays).toEqual([]);
      expect(toDecimalString(period.profit ?? '')).toBe(toDecimalString(change?.minus(flows) ?? ''));
      expect(toDecimalString(sum([period.inflow, period.outflow]))).toBe(toDecimalString(flows));
    }),
  );
});
