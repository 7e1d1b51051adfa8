import { maxNotional } from '@aldgate/domain/margin/bracket.ts';
import { max, min, mulDiv, times } from '@aldgate/domain/money/fixed.ts';
import { BUY, type Side } from '../../matching/side.ts';
import type { Contract } from '../contract.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Position } from '../entities/position.ts';
import { TAKER_RATE } from '../fees.ts';
import {
  availableBalance,
  computeNotional,
  initialMargin,
  maxExposure,
  unrealisedProfit,
} from '../positions/margin.ts';
import { rejections } from '../rejection.ts';
import { notionalAtPrice } from '../units.ts';

/** The exposure of an order: its side, and its notional at the expected price. */
export interface OrderExposure {
  readonly side: Side;
  readonly steps: number;
  readonly value: bigint;
}

/**
 * Checks whether an account may take on an order that is not reduce-only: the notional must be within the limit of
 * its leverage, and the margin available. Margin is the increase in initial margin, the immediate loss against the
 * mark and, for an isolated position, the fee, since nothing else pays it. Throws a Rejection. `without` is the
 * notional of an order that this one replaces.
 */
export function checkMargin(
  engine: EngineContext,
  account: Account,
  position: Position,
  contract: Contract,
  { side, steps, value }: OrderExposure,
  without = 0n,
): void {
  const { mark } = engine.symbol(contract.symbol);
  const notional = computeNotional(engine, position);
  checkReversal(engine, account, position, { side, steps, value });
  const bids = position.bids - (side === BUY ? without : 0n);
  const asks = position.asks - (side === BUY ? 0n : without);
  const before = maxExposure(notional, position.bids, position.asks);
  const after = side === BUY ? maxExposure(notional, bids + value, asks) : maxExposure(notional, bids, asks + value);
  if (after <= before) return;
  if (after > maxNotional(contract.brackets, position.leverage)) throw rejections.positionTooLarge();
  const margin = initialMargin(after - before, position.leverage);
  const atMark = notionalAtPrice(contract, steps, mark);
  const loss = max(0n, side === BUY ? value - atMark : atMark - value);
  const fee = position.isolated ? times(value, TAKER_RATE) : 0n;
  if (margin + loss + fee > availableBalance(engine, account)) throw rejections.insufficientMargin();
}

/**
 * A reversed isolated position opens with a new wallet: what the old one releases, plus the available balance, must
 * cover it. Throws a Rejection.
 */
function checkReversal(
  engine: EngineContext,
  account: Account,
  position: Position,
  { side, steps, value }: OrderExposure,
): void {
  const held = Math.abs(position.steps);
  if (!position.isolated || position.steps * side >= 0 || steps <= held) return;
  const opened = mulDiv(value, BigInt(steps - held), BigInt(steps));
  const released = max(0n, position.isolatedWallet + min(0n, unrealisedProfit(engine, position)));
  const needed = initialMargin(opened, position.leverage) + times(value, TAKER_RATE);
  if (needed > availableBalance(engine, account) + released) throw rejections.insufficientMargin();
}
