import { maxNotional } from '@aldgate/domain/margin/bracket.ts';
import { max, min, mulDiv, times } from '@aldgate/domain/margin/fixed.ts';
import { BUY, type Side } from '../../matching/side.ts';
import type { Account } from '../accounts/account.ts';
import { type Contract, worthAt } from '../contract.ts';
import { TAKER_RATE } from '../fees.ts';
import { availableOf, exposed, initialMargin, notionalOf, profitOf } from '../positions/margin.ts';
import type { Position } from '../positions/position.ts';
import { refusals } from '../refusal.ts';
import type { World } from '../world.ts';

/** What an order would open: its side, and its worth at the price that it would trade at. */
export interface Wish {
  readonly side: Side;
  readonly steps: number;
  readonly value: bigint;
}

/**
 * Whether an account may expose itself to an order that is not reduce-only: within the notional that its leverage
 * allows, and with the margin for it at hand. Margin is the rise in initial margin, what the order would lose at once
 * against the mark, and for an isolated position the fee, since nothing else pays it. Throws a Refusal.
 *
 * `without` is the worth of an order that this one takes the place of.
 */
export function checkMargin(
  world: World,
  account: Account,
  position: Position,
  contract: Contract,
  { side, steps, value }: Wish,
  without = 0n,
): void {
  const { mark } = world.symbol(contract.symbol);
  const held = notionalOf(world, position);
  checkTurn(world, account, position, { side, steps, value });
  const bids = position.bids - (side === BUY ? without : 0n);
  const asks = position.asks - (side === BUY ? 0n : without);
  const before = exposed(held, position.bids, position.asks);
  const after = side === BUY ? exposed(held, bids + value, asks) : exposed(held, bids, asks + value);
  if (after <= before) return;
  if (after > maxNotional(contract.brackets, position.leverage)) throw refusals.positionTooLarge();
  const margin = initialMargin(after - before, position.leverage);
  const atMark = worthAt(contract, steps, mark);
  const loss = max(0n, side === BUY ? value - atMark : atMark - value);
  const fee = position.isolated ? times(value, TAKER_RATE) : 0n;
  if (margin + loss + fee > availableOf(world, account)) throw refusals.insufficientMargin();
}

/**
 * An isolated position that is turned over opens anew with a wallet of its own: what the old one gives back, and what is
 * available, must be enough for it. Throws a Refusal.
 */
function checkTurn(world: World, account: Account, position: Position, { side, steps, value }: Wish): void {
  const held = Math.abs(position.steps);
  if (!position.isolated || position.steps * side >= 0 || steps <= held) return;
  const opened = mulDiv(value, BigInt(steps - held), BigInt(steps));
  const released = max(0n, position.isolatedWallet + min(0n, profitOf(world, position)));
  const needed = initialMargin(opened, position.leverage) + times(value, TAKER_RATE);
  if (needed > availableOf(world, account) + released) throw refusals.insufficientMargin();
}
