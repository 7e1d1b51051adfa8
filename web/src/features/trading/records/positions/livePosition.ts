import { abs, formatFixed, mulDiv, ONE, parseFixed, times } from '@aldgate/domain/margin/fixed.ts';
import { initialMargin } from '@aldgate/domain/margin/futuresAccount.ts';
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
 * profit, which is exact where the entry price is rounded: profit = mark × quantity − cost. Margin in cross mode is
 * mark × quantity ÷ leverage, in isolated mode the position's own wallet.
 */
export function computeLivePosition(position: Held, liveMark: string | undefined): LivePosition {
  const mark = liveMark ?? position.markPrice;
  if (mark === null) return { mark, profit: null, percent: null, margin: position.margin };
  const quantity = parseFixed(position.side === 'long' ? position.quantity : `-${position.quantity}`);
  const notional = times(quantity, parseFixed(mark));
  const profit = notional - computeCost(position, quantity);
  const margin =
    position.marginMode === 'isolated' && position.margin !== null
      ? parseFixed(position.margin)
      : initialMargin(abs(notional), position.leverage);
  return {
    mark,
    profit: formatFixed(profit),
    percent: margin <= 0n ? null : formatFixed(mulDiv(profit, 100n * ONE, margin)),
    margin: formatFixed(margin),
  };
}

function computeCost({ markPrice, unrealizedPnl, openPrice }: Held, quantity: bigint): bigint {
  if (markPrice === null || unrealizedPnl === null) return times(quantity, parseFixed(openPrice));
  return times(quantity, parseFixed(markPrice)) - parseFixed(unrealizedPnl);
}
