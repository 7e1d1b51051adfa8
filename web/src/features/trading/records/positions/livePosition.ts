import { abs, formatFixed, mulDiv, ONE, parseFixed } from '@aldgate/domain/money/fixed.ts';
import { linear } from '@aldgate/domain/trading/products/linear.ts';
import type { Position } from '../../account/queries.ts';

/** A position at a mark price. Decimal strings; null where no mark is known. */
export interface LivePosition {
  readonly mark: string | null;
  readonly profit: string | null;
  /** Profit ÷ margin, in percent. */
  readonly percent: string | null;
  readonly margin: string | null;
}

type Held = Pick<
  Position,
  'side' | 'quantity' | 'openPrice' | 'markPrice' | 'unrealizedPnl' | 'margin' | 'marginMode' | 'leverage'
>;

/**
 * A position at the current mark price; without one, the server's values. The cost basis is derived from the server's
 * profit, which is exact where the entry price is rounded. Margin in isolated mode is the position's own wallet.
 */
export function computeLivePosition(position: Held, liveMark: string | undefined): LivePosition {
  const mark = liveMark ?? position.markPrice;
  if (mark === null) return { mark, profit: null, percent: null, margin: position.margin };
  const quantity = parseFixed(position.side === 'long' ? position.quantity : `-${position.quantity}`);
  const price = parseFixed(mark);
  const profit = linear.unrealizedProfit({ quantity, cost: computeCost(position, quantity) }, price);
  const margin =
    position.marginMode === 'isolated' && position.margin !== null
      ? parseFixed(position.margin)
      : linear.initialMargin(abs(linear.notional(quantity, price)), position.leverage);
  return {
    mark,
    profit: formatFixed(profit),
    percent: margin <= 0n ? null : formatFixed(mulDiv(profit, 100n * ONE, margin)),
    margin: formatFixed(margin),
  };
}

function computeCost({ markPrice, unrealizedPnl, openPrice }: Held, quantity: bigint): bigint {
  if (markPrice === null || unrealizedPnl === null) return linear.notional(quantity, parseFixed(openPrice));
  return linear.costFromProfit(quantity, parseFixed(markPrice), parseFixed(unrealizedPnl));
}
