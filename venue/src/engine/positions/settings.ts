import { maxNotional, topLeverage } from '@aldgate/domain/margin/bracket.ts';
import { abs } from '@aldgate/domain/money/fixed.ts';
import type { MovePositionMargin, SetLeverage, SetMarginType } from '../commands.ts';
import { emitAccountUpdate } from '../emitUpdates.ts';
import type { EngineContext } from '../engineContext.ts';
import { findPosition, getOrCreatePosition } from '../entities/accountPositions.ts';
import type { Position } from '../entities/position.ts';
import { Rejection, rejections } from '../rejection.ts';
import { availableBalance, computeMargin, initialMargin, maxExposure } from './margin.ts';

/** Changes the leverage of a contract. Throws a Rejection if the position or orders exceed the new limits. */
export function setLeverage(engine: EngineContext, { account: id, symbol, leverage }: SetLeverage): Position {
  const account = engine.account(id);
  const { brackets } = engine.contract(symbol);
  if (!Number.isInteger(leverage) || leverage < 1 || leverage > topLeverage(brackets)) {
    throw rejections.leverageNotValid(leverage);
  }
  const position = findPosition(account, symbol);
  const { notional } = computeMargin(engine, position);
  const exposure = maxExposure(notional, position.bids, position.asks);
  if (exposure > maxNotional(brackets, leverage)) throw rejections.positionTooLarge();
  if (leverage < position.leverage) {
    if (position.isolated && position.steps !== 0) throw rejections.leverageReductionIsolated();
    const more = initialMargin(exposure, leverage) - initialMargin(exposure, position.leverage);
    if (more > availableBalance(engine, account)) throw rejections.insufficientMargin();
  }
  const changed = getOrCreatePosition(account, symbol);
  changed.leverage = leverage;
  changed.updatedAt = engine.at;
  if (!account.house) engine.emit({ type: 'leverage', account: id, symbol, leverage });
  return changed;
}

/** Switches between cross and isolated margin; only without position and orders. */
export function setMarginType(engine: EngineContext, { account: id, symbol, isolated }: SetMarginType): Position {
  const account = engine.account(id);
  engine.contract(symbol);
  const seen = findPosition(account, symbol);
  if (seen.isolated === isolated) throw rejections.sameMarginType();
  if (seen.orders > 0) throw rejections.marginTypeWithOrders();
  if (seen.steps !== 0) throw rejections.marginTypeWithPosition();
  const position = getOrCreatePosition(account, symbol);
  position.isolated = isolated;
  position.updatedAt = engine.at;
  emitAccountUpdate(engine, account, 'MARGIN_TYPE_CHANGE', undefined, [position]);
  return position;
}

/** Transfers between the cross wallet and an isolated position's wallet. */
export function movePositionMargin(engine: EngineContext, command: MovePositionMargin): Position {
  const account = engine.account(command.account);
  engine.contract(command.symbol);
  const amount = BigInt(command.amount);
  if (amount === 0n) throw new Rejection(-4052, 'The amount must be positive.');
  const position = findPosition(account, command.symbol);
  if (!position.isolated || position.steps === 0) throw rejections.notIsolated();
  if (amount > 0n && amount > availableBalance(engine, account)) throw rejections.crossInsufficient();
  if (amount < 0n && -amount > removableMargin(engine, position)) throw rejections.isolatedInsufficient();
  account.cross -= amount;
  position.isolatedWallet += amount;
  position.updatedAt = engine.at;
  emitAccountUpdate(engine, account, 'MARGIN_TRANSFER', 0n, [position]);
  return position;
}

/** Isolated wallet in excess of its initial margin, excluding unrealised profit. */
function removableMargin(engine: EngineContext, position: Position): bigint {
  const { profit, notional } = computeMargin(engine, position);
  const loss = profit < 0n ? profit : 0n;
  return position.isolatedWallet + loss - initialMargin(abs(notional), position.leverage);
}
