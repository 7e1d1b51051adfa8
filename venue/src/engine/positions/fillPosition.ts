import { mulDiv } from '@aldgate/domain/money/fixed.ts';
import type { Contract } from '../contract.ts';
import type { Position } from '../entities/position.ts';
import { notionalAtTicks } from '../units.ts';

export interface PositionFill {
  /** Steps closed and steps newly opened; both at least 0. */
  readonly closed: number;
  readonly opened: number;
  /** Profit of the closed part, before fees. */
  readonly realised: bigint;
  /** Part of the isolated wallet that the closed part releases. */
  readonly released: bigint;
}

/**
 * Applies a signed quantity at a price to a position: first closes at average cost, then opens in the other
 * direction. Cost + realised profit is exact: the rounding remainder of the average stays in the cost.
 */
export function fillPosition(position: Position, contract: Contract, steps: number, ticks: number): PositionFill {
  const held = position.steps;
  const closed = held !== 0 && held > 0 !== steps > 0 ? Math.min(Math.abs(held), Math.abs(steps)) : 0;
  const opened = Math.abs(steps) - closed;
  let realised = 0n;
  let released = 0n;
  if (closed > 0) {
    const part = (whole: bigint) =>
      closed === Math.abs(held) ? whole : mulDiv(whole, BigInt(closed), BigInt(Math.abs(held)));
    const cost = part(position.cost);
    released = part(position.isolatedWallet);
    realised = notionalAtTicks(contract, Math.sign(held) * closed, ticks) - cost;
    position.cost -= cost;
    position.paid -= part(position.paid);
    position.isolatedWallet -= released;
  }
  position.cost += notionalAtTicks(contract, Math.sign(steps) * opened, ticks);
  position.steps = held + steps;
  position.realised = opened > 0 && closed > 0 ? 0n : position.realised + realised;
  return { closed, opened, realised, released };
}
