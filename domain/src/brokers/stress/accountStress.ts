import type { Brackets } from '../../margin/bracket.ts';
import { decimal, round, sumAmounts, toDecimalString } from '../../money/amount.ts';
import { abs, formatFixed, max, mulDiv, ONE, parseFixed, parseFixedRounded, times } from '../../money/fixed.ts';
import {
  accountFigures,
  computeLiquidationPrice,
  type Holding,
  holdingFigures,
  marginRatio,
} from '../../trading/futuresAccount.ts';
import { contractArithmetic } from '../../trading/products/arithmeticOf.ts';
import { roundValue } from '../valuation.ts';
import type { AccountRiskReading, PositionReading } from './reading.ts';
import type { Shock } from './shock.ts';

/** An account under a shock. Decimal strings in USDT; ratios are fractions. */
export interface AccountStress {
  readonly brokerAccountId: string;
  /** False while a wallet, a mark or brackets are missing: then only the equity is known, without the shock. */
  readonly isKnown: boolean;
  /** Whether its exchange can be reached: the equity of one that cannot counts as nothing. */
  readonly isReachable: boolean;
  /** Its part of NAV. */
  readonly equity: string;
  /** Maintenance margin ÷ margin balance of its worst margin; null without positions. */
  readonly marginRatio: string | null;
  /** The ratio is at least 1: the exchange liquidates the cross wallet, or an isolated position. */
  readonly isLiquidated: boolean;
  /** The position that is nearest to its liquidation price, and how far its mark is from it; null without one. */
  readonly nearest: { readonly instrumentId: string; readonly distance: string } | null;
  /** Σ |notional| of positions, those at an exchange that cannot be reached too. */
  readonly exposure: string;
}

/** A margin that is liquidated as a whole: the cross wallet, or one isolated position. Money in 10^-8. */
interface Margin {
  readonly balance: bigint;
  readonly maintenance: bigint;
}

const DISTANCE_DECIMALS = 4;

/**
 * Computes an account under a shock (docs/brokers.md, 'Stress'): marks and prices × (1 + s); from them unrealised
 * profit, maintenance margin by the brackets of the new notional, and the ratio; funding = Σ notional × f for one
 * interval, out of the wallet that margins the position, paid by longs where f > 0. A margin with a ratio of at least 1
 * counts as liquidated and leaves max(0, margin balance − maintenance margin). As at the exchange, each isolated
 * position is a margin of its own. Coins stay beside it, at their shocked price.
 */
export function stressAccount(account: AccountRiskReading, tables: readonly Brackets[], shock: Shock): AccountStress {
  const { brokerAccountId, exchangeCode, crossWallet, coins } = account;
  const isReachable = exchangeCode !== shock.unreachable;
  const funding = parseFixedRounded(shock.funding);
  const holdings = account.positions.map((position) => shockPosition(position, tables, shock));
  const futures = crossWallet === null ? undefined : computeMargins(parseFixedRounded(crossWallet), holdings, funding);
  if (futures === undefined || account.equity === null) {
    const equity = isReachable ? (account.equity ?? '0') : '0';
    return { ...UNKNOWN, brokerAccountId, isReachable, equity };
  }
  const left = futures.margins.reduce((sum, margin) => sum + computeLeft(margin), 0n);
  const spot = coins.map(({ asset, total, price }) =>
    price === null ? '0' : roundValue(toDecimalString(decimal(total).times(shockedPrice(price, asset, shock)))),
  );
  const worst = futures.margins.flatMap(({ maintenance, balance }) => marginRatio(maintenance, balance) ?? []);
  const ratio = worst.length === 0 ? undefined : worst.reduce(max);
  return {
    brokerAccountId,
    isKnown: true,
    isReachable,
    equity: isReachable ? roundValue(sumAmounts([formatFixed(left), ...spot])) : '0',
    marginRatio: ratio === undefined ? null : formatFixed(ratio),
    isLiquidated: futures.margins.some(isLiquidated),
    nearest: findNearest(futures.cross, futures.holdings),
    exposure: formatFixed(holdings.reduce((sum, holding) => sum + notionalOf(holding), 0n)),
  };
}

const UNKNOWN = { isKnown: false, marginRatio: null, isLiquidated: false, nearest: null, exposure: '0' } as const;

const shockedPrice = (price: string, asset: string, { prices }: Shock): string =>
  formatFixed(times(parseFixedRounded(price), ONE + parseFixed(prices[asset] ?? '0')));

function shockPosition(position: PositionReading, tables: readonly Brackets[], shock: Shock): Holding {
  const { instrumentId, asset, quantity, cost, openPrice, markPrice, marginMode, isolatedWallet, brackets } = position;
  return {
    symbol: instrumentId,
    quantity: parseFixedRounded(quantity),
    cost: parseFixedRounded(cost),
    entryPrice: parseFixedRounded(openPrice),
    isIsolated: marginMode === 'isolated',
    isolatedWallet: parseFixedRounded(isolatedWallet),
    leverage: 1,
    bids: 0n,
    asks: 0n,
    mark: markPrice === null ? undefined : parseFixedRounded(shockedPrice(markPrice, asset, shock)),
    brackets: brackets === null ? undefined : tables[brackets],
  };
}

/** Computes the margins of an account after the funding is paid. Undefined where a mark or brackets are missing. */
function computeMargins(wallet: bigint, unpaid: readonly Holding[], rate: bigint) {
  const cost = (holding: Holding) => times(signedNotionalOf(holding), rate);
  const holdings = unpaid.map((holding) =>
    holding.isIsolated ? { ...holding, isolatedWallet: holding.isolatedWallet - cost(holding) } : holding,
  );
  const inCross = holdings.filter(({ isIsolated }) => !isIsolated);
  const cross = wallet - inCross.reduce((sum, holding) => sum + cost(holding), 0n);
  const [first] = unpaid;
  if (first === undefined) return { cross, holdings, margins: [{ balance: cross, maintenance: 0n }] };
  const whole = accountFigures(contractArithmetic(first.symbol), cross, inCross);
  if (whole === undefined) return undefined;
  const margins: Margin[] = [{ balance: whole.marginBalance, maintenance: whole.maintenance }];
  for (const holding of holdings.filter(({ isIsolated }) => isIsolated)) {
    const own = holdingFigures(contractArithmetic(holding.symbol), holding);
    if (own === undefined) return undefined;
    margins.push({ balance: holding.isolatedWallet + own.profit, maintenance: own.maintenance });
  }
  return { cross, holdings, margins };
}

const isLiquidated = ({ balance, maintenance }: Margin): boolean => (marginRatio(maintenance, balance) ?? 0n) >= ONE;

const computeLeft = (margin: Margin): bigint =>
  isLiquidated(margin) ? max(0n, margin.balance - margin.maintenance) : margin.balance;

const signedNotionalOf = ({ symbol, quantity, mark = 0n }: Holding): bigint =>
  contractArithmetic(symbol).notional(quantity, mark);

const notionalOf = (holding: Holding): bigint => abs(signedNotionalOf(holding));

/** Finds the position whose mark is nearest to its liquidation price, as a fraction of the mark; 0 beyond it. */
function findNearest(cross: bigint, holdings: readonly Holding[]): AccountStress['nearest'] {
  const distances = holdings.flatMap((holding) => {
    const { symbol, mark = 0n, quantity } = holding;
    if (quantity === 0n || mark === 0n) return [];
    const price = computeLiquidationPrice(contractArithmetic(symbol), cross, holdings, holding);
    // A long position that no price above zero liquidates.
    if (price === undefined || price === 0n) return [];
    const apart = quantity > 0n ? mark - price : price - mark;
    return [{ symbol, distance: mulDiv(max(0n, apart), ONE, mark) }];
  });
  const [nearest] = distances.toSorted((a, b) => (a.distance < b.distance ? -1 : Number(a.distance > b.distance)));
  if (nearest === undefined) return null;
  const distance = toDecimalString(round(formatFixed(nearest.distance), DISTANCE_DECIMALS, 'down'));
  return { instrumentId: nearest.symbol, distance };
}
