import { marketAt } from '@aldgate/domain/market/marketRef.ts';
import { decimal, isZero, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { abs, formatFixed, max, min, parseFixedRounded } from '@aldgate/domain/money/fixed.ts';
import { arithmeticOf } from '@aldgate/domain/trading/products/arithmeticOf.ts';
import { type AccountFigures, roundDown, type SpotFigure, VALUED_IN } from '../../exchangeAccounts/index.ts';
import type { Exchange } from '../../exchanges/index.ts';
import type { AccountFeed } from './accountFeed.ts';
import { findPrice } from './findPrice.ts';
import { buildHoldings } from './view.ts';

/** Reads the rate of an asset in USDT, which no contract of the exchange has: a decimal string; null without one. */
export type ReadRate = (asset: string) => string | null;

interface Valued {
  readonly exchange: Exchange;
  /** Undefined of an account without a futures wallet. */
  readonly futuresFeed: AccountFeed | undefined;
  readonly spot: readonly SpotFigure[];
  /** The futures wallet with unrealised profit at the mark. */
  readonly futuresValue: string;
  readonly now: number;
  readonly readRate: ReadRate;
}

/**
 * BR-03: the equity of an account with each position and each coin at the worse of its price at the exchange and the
 * index. A mark or a last price of a thin book can be pushed for some seconds; the index cannot. Without an index a
 * position has no profit, and a coin counts as 0.
 */
export function computeCautious(valued: Valued): Pick<AccountFigures, 'cautiousEquity' | 'exposure'> {
  const { spot, futuresValue } = valued;
  const { worse, exposure } = computePositions(valued);
  const coins = spot.map((figure) => valueCoin(figure, valued));
  const equity = coins.reduce((total, coin) => total.plus(coin), decimal(futuresValue).minus(formatFixed(worse)));
  return { cautiousEquity: roundDown(toDecimalString(equity)), exposure: formatFixed(exposure) };
}

/** Computes what positions lose at the worse price against the mark, and Σ notional at the marks, in 10^-8. */
function computePositions({ exchange: { code, marks }, futuresFeed }: Valued) {
  let [worse, exposure] = [0n, 0n];
  if (futuresFeed === undefined) return { worse, exposure };
  const arithmetic = arithmeticOf(futuresFeed.product);
  const mark = (symbol: string) => marks.currentMark(marketAt(code, symbol))?.price;
  for (const holding of buildHoldings(futuresFeed.state, { arithmetic, mark, brackets: futuresFeed.brackets })) {
    if (holding.quantity === 0n || holding.mark === undefined) continue;
    const profit = arithmetic.unrealizedProfit(holding, holding.mark);
    const index = marks.currentIndex(marketAt(code, holding.symbol));
    exposure += abs(arithmetic.notional(holding.quantity, holding.mark));
    if (index === undefined) {
      worse += max(profit, 0n);
      continue;
    }
    const price = (holding.quantity > 0n ? min : max)(holding.mark, parseFixedRounded(index.price));
    worse += profit - arithmetic.unrealizedProfit(holding, price);
  }
  return { worse, exposure };
}

/** The value of a coin in USDT, rounded down. */
function valueCoin({ asset, total }: SpotFigure, { exchange, now, readRate }: Valued): string {
  if (asset === VALUED_IN) return total;
  const index = exchange.marks.currentIndex(marketAt(exchange.code, `${asset}${VALUED_IN}`))?.price ?? readRate(asset);
  const price = findPrice(exchange, asset, now);
  if (index === null || price === null) return '0';
  return roundDown(toDecimalString(decimal(total).times(decimal(index).lt(price) ? index : price)));
}

/**
 * Whether each balance without a price has none because nothing is traded: while an exchange's prices are not received,
 * or were not yet, what a coin is worth is not known.
 */
export const isPriced = ({ marks, spotPrices, products }: Exchange, spot: readonly SpotFigure[]): boolean =>
  spot.every(({ valuation, total }) => valuation !== null || isZero(total)) ||
  (marks.isCurrent && (!products.includes('spot') || spotPrices.isCurrent));
