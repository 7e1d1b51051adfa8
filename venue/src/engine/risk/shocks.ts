import { mulDiv, ONE } from '@aldgate/domain/margin/fixed.ts';
import type { Shock } from '../commands.ts';
import { Refusal } from '../refusal.ts';
import type { ShockUnderway } from '../state.ts';
import type { World } from '../world.ts';

const MOVE_MAX = 90_000_000;

/** Begins a move of the index. Throws a Refusal where it would leave no price. */
export function shock(world: World, { symbol, move, overMs, holdMs }: Shock): void {
  if (symbol !== undefined) world.contract(symbol);
  const sound = Number.isInteger(move) && Math.abs(move) <= MOVE_MAX && overMs >= 0 && holdMs >= 0;
  if (!sound || world.state.shocks.length >= 20) throw new Refusal(-1130, 'The shock is not valid.');
  world.state.shocks.push({ symbol, from: world.at, move, overMs, holdMs });
}

/** An index price with the shocks of the moment on it, and never below a tenth of what it was. */
export function shocked(world: World, symbol: string, index: bigint): bigint {
  let share = 0n;
  for (const each of world.state.shocks) {
    if (each.symbol === undefined || each.symbol === symbol) share += shareAt(each, world.at);
  }
  return share === 0n ? index : mulDiv(index, share < -90_000_000n ? 10_000_000n : ONE + share, ONE);
}

/** Forgets the shocks that have faded. */
export function endShocks(world: World): void {
  world.state.shocks = world.state.shocks.filter(
    ({ from, overMs, holdMs }) => holdMs === 0 || world.at < from + 2 * overMs + holdMs,
  );
}

/** It comes within `overMs`, holds, and fades as it came. */
function shareAt({ from, move, overMs, holdMs }: ShockUnderway, at: number): bigint {
  const passed = at - from;
  if (passed < overMs) return mulDiv(BigInt(move), BigInt(passed), BigInt(overMs));
  if (holdMs === 0 || passed < overMs + holdMs) return BigInt(move);
  const fading = passed - overMs - holdMs;
  return fading >= overMs ? 0n : mulDiv(BigInt(move), BigInt(overMs - fading), BigInt(overMs));
}
