import { abs, formatFixed, mulDiv, ONE, parseFixed } from '@aldgate/domain/money/fixed.ts';
import type { ContractArithmetic } from '@aldgate/domain/trading/products/arithmetic.ts';
import { contractArithmetic } from '@aldgate/domain/trading/products/arithmeticOf.ts';
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
  | 'instrumentId'
  | 'side'
  | 'quantity'
  | 'openPrice'
  | 'markPrice'
  | 'unrealizedPnl'
  | 'margin'
  | 'marginMode'
  | 'leverage'
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
  const arithmetic = contractArithmetic(position.instrumentId);
  const cost = computeCost(arithmetic, position, quantity);
  const profit = arithmetic.unrealizedProfit({ quantity, cost }, price);
  const margin =
    position.marginMode === 'isolated' && position.margin !== null
      ? parseFixed(position.margin)
      : arithmetic.initialMargin(abs(arithmetic.notional(quantity, price)), position.leverage);
  return {
    mark,
    profit: formatFixed(profit),
    percent: margin <= 0n ? null : formatFixed(mulDiv(profit, 100n * ONE, margin)),
    margin: formatFixed(margin),
  };
}

function computeCost(
  arithmetic: ContractArithmetic,
  { markPrice, unrealizedPnl, openPrice }: Held,
  quantity: bigint,
): bigint {
  if (markPrice === null || unrealizedPnl === null) return arithmetic.notional(quantity, parseFixed(openPrice));
  return arithmetic.costFromProfit(quantity, parseFixed(markPrice), parseFixed(unrealizedPnl));
}
