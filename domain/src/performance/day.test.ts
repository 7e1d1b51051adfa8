import { expect, test } from 'vitest';
import { toDecimalString } from '../money/amount.ts';
import { computeDay, type DayEntry, type DayFacts, type DayPerformance } from './day.ts';
import { sumDays } from './period.ts';

const FLAT = { unrealisedBefore: '0', unrealisedAfter: '0' };
const prices = (values: Readonly<Record<string, string>>) => new Map(Object.entries({ USDT: '1', ...values }));
const balances = (values: Readonly<Record<string, string>>) =>
  computeDay(new Map(), {
    day: '2026-10-31',
    entries: Object.entries(values).map(([asset, amount]) => entry('deposit', asset, amount)),
    before: prices({}),
    after: prices({}),
    ...FLAT,
  }).closing;
const entry = (
  flow: DayEntry['flow'],
  asset: string,
  amount: string,
  accountType: DayEntry['accountType'] = 'capital_account',
): DayEntry => ({ flow, asset, amount, accountType });

const day = (opening: Readonly<Record<string, string>>, facts: Partial<DayFacts>) =>
  computeDay(balances(opening), {
    day: '2026-11-01',
    entries: [],
    before: prices({ BTC: '60000' }),
    after: prices({ BTC: '61000' }),
    ...FLAT,
    ...facts,
  });

const FIGURES = ['openingEquity', 'closingEquity', 'inflow', 'outflow', 'realised', 'unrealised', 'conversions']
  .concat(['fees', 'funding', 'interest', 'other', 'priceChange', 'profit', 'return'])
  .map((name) => name as keyof DayPerformance);
/** The figures that are not zero. */
const figures = (of: object) =>
  Object.fromEntries(
    FIGURES.flatMap((name) => {
      const value = (of as Readonly<Record<string, Parameters<typeof toDecimalString>[0] | null>>)[name];
      const text = value === null || value === undefined ? null : toDecimalString(value);
      return text === '0' ? [] : [[name, text]];
    }),
  );

test('holdings gain by their prices, and the day’s return is on the equity of the day before', () => {
  expect(figures(day({ BTC: '2', USDT: '80000' }, {}))).toEqual({
    openingEquity: '200000',
    closingEquity: '202000',
    priceChange: '2000',
    profit: '2000',
    return: '0.01',
  });
});

test('a deposit and a withdrawal count at the closing price, and are no profit; their fees are', () => {
  const entries = [
    entry('deposit', 'BTC', '1'),
    entry('withdrawal', 'USDT', '-500'),
    entry('withdrawal_fee', 'USDT', '-5'),
  ];
  expect(figures(day({ USDT: '1000' }, { entries }))).toEqual({
    openingEquity: '1000',
    closingEquity: '61495',
    inflow: '61000',
    outflow: '-500',
    fees: '-5',
    profit: '-5',
    return: '-0.005',
  });
});

test('each kind of profit has its own figure', () => {
  const entries = [
    entry('trade', 'USDT', '100', 'swap_account'),
    entry('liquidation', 'USDT', '-30', 'swap_account'),
    entry('trading_fee', 'USDT', '-2', 'swap_account'),
    entry('funding_fee', 'USDT', '-3', 'swap_account'),
    entry('others', 'USDT', '0.5', 'swap_account'),
    entry('convert', 'USDT', '-60000'),
    entry('convert', 'BTC', '1'),
  ];
  const found = day({ USDT: '100000' }, { entries, unrealisedBefore: '-40', unrealisedAfter: '10' });
  expect(figures(found)).toEqual({
    openingEquity: '99960',
    closingEquity: '101075.5',
    realised: '70',
    unrealised: '50',
    conversions: '1000',
    fees: '-2',
    funding: '-3',
    other: '0.5',
    profit: '1115.5',
    return: '0.0111594637855142056822729091636654661864',
  });
});

test('a transfer between accounts that are summed is nothing, one with other accounts is a flow', () => {
  const out = entry('account_transfer', 'USDT', '-40');
  const into = entry('account_transfer', 'USDT', '40', 'swap_account');
  expect(figures(day({ USDT: '100' }, { entries: [out, into] }))).toEqual({
    openingEquity: '100',
    closingEquity: '100',
  });
  expect(figures(day({ USDT: '100' }, { entries: [into] }))).toEqual({
    openingEquity: '100',
    closingEquity: '140',
    inflow: '40',
  });
});

test('what a bank returned to the asset account is money that came', () => {
  expect(figures(day({}, { entries: [entry('others', 'USDT', '7')] }))).toMatchObject({ inflow: '7' });
});

test('the day after one without equity has no return', () => {
  const found = day({}, { entries: [entry('deposit', 'USDT', '100'), entry('trade', 'USDT', '1')] });
  expect(figures(found)).toMatchObject({ profit: '1', return: null });
});

test('an asset without a price is named, and what needs it has no figure', () => {
  const opening = { USDT: '10', ETH: '1', BTC: '0' };
  const found = day(opening, { entries: [entry('deposit', 'EUR', '5'), entry('trade', 'USDT', '1')] });
  expect(found.missingPrices).toEqual(['ETH', 'EUR']);
  expect(figures(found)).toEqual({
    openingEquity: null,
    closingEquity: null,
    inflow: null,
    realised: '1',
    priceChange: null,
    profit: null,
    return: null,
  });
});

test('a missing price of one end alone leaves the equity of the other', () => {
  const found = day({ ETH: '2' }, { after: prices({ ETH: '3000' }) });
  expect(found.missingPrices).toEqual(['ETH']);
  expect(figures(found)).toMatchObject({ openingEquity: null, closingEquity: '6000', profit: null });
});

test.each([
  ['5', null],
  [null, '5'],
])('without unrealised profit at the start or the end the day has realised profit alone', (before, after) => {
  const entries = [entry('trade', 'USDT', '1', 'swap_account')];
  const found = day({ USDT: '100' }, { entries, unrealisedBefore: before, unrealisedAfter: after });
  expect(found.isUnrealisedKnown).toBe(false);
  expect(figures(found)).toEqual({
    openingEquity: '100',
    closingEquity: '101',
    realised: '1',
    unrealised: null,
    profit: '1',
    return: '0.01',
  });
});

test('returns of days are multiplied, also over a day without equity and one without a price', () => {
  const days = [
    day({ USDT: '100' }, { entries: [entry('trade', 'USDT', '10')] }),
    day({ ETH: '1' }, { day: '2026-11-02' }),
    day({}, { entries: [entry('deposit', 'USDT', '50')] }),
    day({ USDT: '50' }, { entries: [entry('trade', 'USDT', '-5')] }),
  ];
  const period = sumDays(days);
  expect(period.missingDays).toEqual(['2026-11-02']);
  expect(period.missingPrices).toEqual(['ETH']);
  expect(figures(period)).toEqual({
    openingEquity: '100',
    closingEquity: '45',
    inflow: '50',
    realised: '5',
    profit: '5',
    return: '-0.01',
  });
});
