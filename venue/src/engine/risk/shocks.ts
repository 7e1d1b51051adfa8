import { mulDiv, ONE } from '@aldgate/domain/money/fixed.ts';
import type { Shock } from '../commands.ts';
import type { EngineContext } from '../engineContext.ts';
import { Rejection } from '../rejection.ts';
import type { ActiveShock } from '../state.ts';

const MOVE_MAX = 90_000_000;

/** Starts a move of the index. Throws a Rejection if no price would remain. */
export function shock(engine: EngineContext, { symbol, move, overMs, holdMs }: Shock): void {
  if (symbol !== undefined) engine.contract(symbol);
  const sound = Number.isInteger(move) && Math.abs(move) <= MOVE_MAX && overMs >= 0 && holdMs >= 0;
  if (!sound || engine.state.shocks.length >= 20) throw new Rejection(-1130, 'The shock is not valid.');
  engine.state.shocks.push({ symbol, from: engine.at, move, overMs, holdMs });
}

/** An index price with active shocks, at least a tenth of the original. */
export function applyShocks(engine: EngineContext, symbol: string, index: bigint): bigint {
  let share = 0n;
  for (const each of engine.state.shocks) {
    if (each.symbol === undefined || each.symbol === symbol) share += computeShare(each, engine.at);
  }
  return share === 0n ? index : mulDiv(index, share < -90_000_000n ? 10_000_000n : ONE + share, ONE);
}

/** Removes finished shocks. */
export function endShocks(engine: EngineContext): void {
  engine.state.shocks = engine.state.shocks.filter(
    ({ from, overMs, holdMs }) => holdMs === 0 || engine.at < from + 2 * overMs + holdMs,
  );
}

/** It builds up within `overMs`, holds, and reverses in the same time. */
function computeShare({ from, move, overMs, holdMs }: ActiveShock, at: number): bigint {
  const passed = at - from;
  if (passed < overMs) return mulDiv(BigInt(move), BigInt(passed), BigInt(overMs));
  if (holdMs === 0 || passed < overMs + holdMs) return BigInt(move);
  const fading = passed - overMs - holdMs;
  return fading >= overMs ? 0n : mulDiv(BigInt(move), BigInt(overMs - fading), BigInt(overMs));
}
