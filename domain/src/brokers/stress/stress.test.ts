import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, isNegative } from '../../money/amount.ts';
import type { AccountRiskReading, PositionReading, RiskReading } from './reading.ts';
import { FUNDING_SHOCK, listShockable, NO_SHOCK, type Shock, shockPrices } from './shock.ts';
import { computeStress } from './stress.ts';

/** Up to 100,000 at 1 %, above at 2 %, which keeps the margin continuous by 1,000. */
const TABLE = [
  { initialLeverage: 50, notionalFloor: '0', notionalCap: '100000', maintenanceRate: '0.01', cum: '0' },
  { initialLeverage: 20, notionalFloor: '100000', notionalCap: '100000000', maintenanceRate: '0.02', cum: '1000' },
];

const position = (fields: Partial<PositionReading>): PositionReading => ({
  instrumentId: 'BTCUSDT',
  asset: 'BTC',
  quantity: '10',
  cost: '500000',
  openPrice: '50000',
  markPrice: '50000',
  marginMode: 'cross',
  isolatedWallet: '0',
  brackets: 0,
  ...fields,
});

const account = (fields: Partial<AccountRiskReading>): AccountRiskReading => ({
  brokerAccountId: 'A',
  exchangeCode: 'BINANCE',
  projectNo: 'P-2611-0001',
  equity: '100000',
  crossWallet: '100000',
  positions: [],
  coins: [],
  ...fields,
});

const LINES = { warning: '880000', liquidation: '840000', takeOver: '816000', withdraw: '960000' };

const reading = (accounts: readonly AccountRiskReading[], cash = '0'): RiskReading => ({
  projects: [
    {
      projectNo: 'P-2611-0001',
      priorityPrincipal: '800000',
      unpaidInterest: '5000',
      lines: LINES,
      cash,
      inTransit: '0',
    },
  ],
  accounts,
  bracketTables: [TABLE],
});

const stressOne = (one: AccountRiskReading, shock: Shock) => {
  const stress = computeStress(reading([one]), shock).accounts.get(one.brokerAccountId);
  if (stress === undefined) throw new Error('the account is missing');
  return stress;
};
const stressProject = (input: RiskReading, shock: Shock) => {
  const stress = computeStress(input, shock).projects.get('P-2611-0001');
  if (stress === undefined) throw new Error('the project is missing');
  return stress;
};

test('BR-03 a fall moves the profit, the maintenance margin of the new notional, and the ratio', () => {
  const long = account({ positions: [position({})] });
  // 500,000 × 2 % − 1,000 = 9,000 of 100,000.
  expect(stressOne(long, NO_SHOCK)).toMatchObject({ equity: '100000', marginRatio: '0.09', exposure: '500000' });
  // At 42,500: 100,000 − 75,000; 425,000 × 2 % − 1,000 = 7,500 of 25,000.
  expect(stressOne(long, shockPrices([], 'BTC', '-0.15'))).toMatchObject({
    equity: '25000',
    marginRatio: '0.3',
    isLiquidated: false,
    exposure: '425000',
  });
  // The other asset is not held.
  expect(stressOne(long, shockPrices([], 'ETH', '-0.2'))).toEqual(stressOne(long, NO_SHOCK));
});

test('BR-03 a ratio of at least 1 liquidates the account, and nothing of its margin is left', () => {
  const long = account({ positions: [position({})], coins: [{ asset: 'BTC', total: '2', price: '50000' }] });
  // At 35,000: 100,000 − 150,000 is below the maintenance margin; the coins stay, 2 × 35,000.
  const fallen = stressOne(long, shockPrices(['BTC'], null, '-0.3'));
  expect(fallen).toMatchObject({ equity: '70000', marginRatio: '1', isLiquidated: true });
  expect(fallen.nearest).toEqual({ instrumentId: 'BTCUSDT', distance: '0' });
});

test('BR-03 the distance is that of the mark to the liquidation price', () => {
  const { nearest } = stressOne(account({ positions: [position({})] }), NO_SHOCK);
  // 100,000 + 10 × (p − 50,000) = 10 × p × 2 % − 1,000: p = 40,714.2857…, 18.57 % below the mark.
  expect(nearest).toEqual({ instrumentId: 'BTCUSDT', distance: '0.1857' });
  const isLong = account({ crossWallet: '600000', positions: [position({})] });
  expect(stressOne(isLong, NO_SHOCK).nearest).toBeNull();
});

test('BR-03 an isolated position is liquidated alone, and loses its own wallet at most', () => {
  const alone = position({ marginMode: 'isolated', isolatedWallet: '60000' });
  const hedged = account({ equity: '160000', positions: [alone] });
  expect(stressOne(hedged, NO_SHOCK)).toMatchObject({ equity: '160000', marginRatio: '0.15' });
  expect(stressOne(hedged, shockPrices([], 'BTC', '-0.3'))).toMatchObject({ equity: '100000', isLiquidated: true });
});

test('BR-03 longs pay the funding and shorts get it, on the shocked notional', () => {
  const long = account({ positions: [position({})] });
  const short = account({ positions: [position({ quantity: '-10', cost: '-500000' })] });
  const funding = { ...NO_SHOCK, funding: FUNDING_SHOCK };
  expect([stressOne(long, funding).equity, stressOne(short, funding).equity]).toEqual(['97500', '102500']);
  const both = { ...shockPrices([], 'BTC', '-0.1'), funding: FUNDING_SHOCK };
  expect(stressOne(long, both).equity).toBe('47750');
  const isolated = account({ positions: [position({ marginMode: 'isolated', isolatedWallet: '60000' })] });
  expect(stressOne(isolated, funding).equity).toBe('157500');
});

test('BR-03 an exchange that cannot be reached takes its equity out, not its positions', () => {
  const [here, there] = [
    account({ equity: '600000', crossWallet: '600000' }),
    account({ brokerAccountId: 'B', exchangeCode: 'MERIDIAN', positions: [position({})] }),
  ];
  const input = reading([here, there], '300000');
  expect(stressProject(input, NO_SHOCK)).toMatchObject({ nav: '1000000', exposure: '0.5', riskLevel: 'normal' });
  const cut = { ...NO_SHOCK, unreachable: 'MERIDIAN' };
  expect(computeStress(input, cut).accounts.get('B')).toMatchObject({
    isReachable: false,
    equity: '0',
    marginRatio: '0.09',
    exposure: '500000',
  });
  expect(stressProject(input, cut)).toMatchObject({ nav: '900000', exposure: '0.5555' });
});

test('BR-03 the project has NAV against each line, what cures it, and who bears the rest', () => {
  const [first, second] = [
    account({ positions: [position({})], equity: '600000', crossWallet: '600000' }),
    account({ brokerAccountId: 'B', equity: '300000', crossWallet: '300000' }),
  ];
  const input = reading([first, second], '100000');
  expect(stressProject(input, NO_SHOCK)).toMatchObject({
    nav: '1000000',
    cushion: '120000',
    riskLevel: 'normal',
    isTakenOver: false,
    toCure: null,
    shortfall: '0',
    liquidated: 0,
    payouts: { interest: '5000', principal: '800000', subordinated: '195000' },
  });
  const at = (change: string) => stressProject(input, shockPrices([], 'BTC', change));
  expect(at('-0.3')).toMatchObject({ nav: '850000', riskLevel: 'warning', toCure: '30000', shortfall: '0' });
  expect(at('-0.36')).toMatchObject({ nav: '820000', riskLevel: 'liquidation', isTakenOver: false });
  // Priority loses below P + U.
  expect(at('-0.45')).toMatchObject({
    nav: '775000',
    isTakenOver: true,
    toCure: '105000',
    shortfall: '30000',
    payouts: { interest: '5000', principal: '770000', subordinated: '0' },
  });
});

test('an account that is not known keeps its equity, and a missing mark makes it unknown', () => {
  const unread = account({ crossWallet: null });
  expect(stressOne(unread, shockPrices([], 'BTC', '-0.3'))).toMatchObject({ isKnown: false, equity: '100000' });
  const unmarked = account({ positions: [position({ markPrice: null })] });
  expect(stressOne(unmarked, NO_SHOCK)).toMatchObject({ isKnown: false, equity: '100000', marginRatio: null });
  expect(stressOne(account({ equity: null, crossWallet: null }), NO_SHOCK).equity).toBe('0');
});

test('the assets are those whose price moves an account, the largest value first', () => {
  const accounts = [
    account({ positions: [position({ quantity: '-1' })], coins: [{ asset: 'USDT', total: '9000000', price: '1' }] }),
    account({ coins: [{ asset: 'ETH', total: '30', price: '3000' }] }),
    account({ coins: [{ asset: 'DUST', total: '5', price: null }] }),
  ];
  expect(listShockable(accounts)).toEqual(['ETH', 'BTC']);
});

const money = (max: number) => fc.integer({ min: 0, max }).map(String);
const anyAccount = fc
  .record({
    wallet: money(500_000),
    quantity: fc.integer({ min: -20, max: 20 }),
    mark: fc.integer({ min: 20_000, max: 90_000 }),
    coins: money(3),
    isIsolated: fc.boolean(),
  })
  .map(({ wallet, quantity, mark, coins, isIsolated }) =>
    account({
      crossWallet: wallet,
      positions: [
        position({
          quantity: String(quantity),
          cost: String(quantity * 50_000),
          markPrice: String(mark),
          ...(isIsolated && { marginMode: 'isolated', isolatedWallet: '40000' }),
        }),
      ],
      coins: [{ asset: 'BTC', total: coins, price: String(mark) }],
    }),
  );
const fall = fc.integer({ min: 0, max: 99 }).map((percent) => `-0.${String(percent).padStart(2, '0')}`);

test('a deeper fall never helps an account that is long alone, and never hurts one that is short alone', () => {
  fc.assert(
    fc.property(anyAccount, fall, fall, (one, a, b) => {
      const isShort = one.positions[0]?.quantity.startsWith('-') === true;
      const own = isShort ? { ...one, coins: [] } : one;
      const [less, more] = decimal(a).gt(b) ? [a, b] : [b, a];
      const [before, after] = [less, more].map((change) =>
        decimal(stressOne(own, shockPrices([], 'BTC', change)).equity),
      );
      expect(isShort ? after?.gte(before ?? '0') : after?.lte(before ?? '0')).toBe(true);
    }),
  );
});

test('equity is never below zero, a liquidated account has a ratio of at least 1, and money is conserved', () => {
  fc.assert(
    fc.property(fc.array(anyAccount, { maxLength: 4 }), fall, fc.boolean(), (accounts, change, isPaid) => {
      const named = accounts.map((each, index) => ({ ...each, brokerAccountId: String(index) }));
      const shock = { ...shockPrices([], 'BTC', change), funding: isPaid ? FUNDING_SHOCK : '0' };
      const { accounts: stressed, projects } = computeStress(reading(named, '250000'), shock);
      for (const { equity, marginRatio, isLiquidated } of stressed.values()) {
        expect(isNegative(equity)).toBe(false);
        expect(isLiquidated).toBe(marginRatio !== null && decimal(marginRatio).gte('1'));
      }
      const { nav, payouts, shortfall } = [...projects.values()][0] ?? { nav: '', payouts: undefined, shortfall: '' };
      const { interest = '0', principal = '0', subordinated = '0' } = payouts ?? {};
      expect(decimal(interest).plus(principal).plus(subordinated).eq(nav)).toBe(true);
      expect(decimal(interest).plus(principal).plus(shortfall).eq('805000')).toBe(true);
    }),
  );
});

test('without a shock nothing changes but what is liquidated already', () => {
  fc.assert(
    fc.property(anyAccount, (one) => {
      const stress = stressOne(one, NO_SHOCK);
      if (stress.isLiquidated) return;
      const [held] = one.positions;
      const profit = decimal(held?.quantity ?? '0')
        .times(held?.markPrice ?? '0')
        .minus(held?.cost ?? '0');
      const coins = decimal(one.coins[0]?.total ?? '0').times(one.coins[0]?.price ?? '0');
      const whole = decimal(one.crossWallet ?? '0')
        .plus(held?.isolatedWallet ?? '0')
        .plus(profit)
        .plus(coins);
      expect(whole.eq(stress.equity)).toBe(true);
    }),
  );
});
