import { maxNotional, topLeverage } from '@aldgate/domain/margin/bracket.ts';
import { abs } from '@aldgate/domain/margin/fixed.ts';
import { positionOf, positionSeen } from '../accounts/accountOf.ts';
import { tellAccount } from '../accounts/tell.ts';
import type { MovePositionMargin, SetLeverage, SetMarginType } from '../commands.ts';
import { Refusal, refusals } from '../refusal.ts';
import type { World } from '../world.ts';
import { availableOf, exposed, initialMargin, marginOf } from './margin.ts';
import type { Position } from './position.ts';

/** Changes the leverage of a contract. Throws a Refusal where what is held or ordered would not bear it. */
export function setLeverage(world: World, { account: id, symbol, leverage }: SetLeverage): Position {
  const account = world.account(id);
  const { brackets } = world.contract(symbol);
  if (!Number.isInteger(leverage) || leverage < 1 || leverage > topLeverage(brackets)) {
    throw refusals.leverageNotValid(leverage);
  }
  const position = positionSeen(account, symbol);
  const { notional } = marginOf(world, position);
  const exposure = exposed(notional, position.bids, position.asks);
  if (exposure > maxNotional(brackets, leverage)) throw refusals.positionTooLarge();
  if (leverage < position.leverage) {
    if (position.isolated && position.steps !== 0) throw refusals.leverageReductionIsolated();
    const more = initialMargin(exposure, leverage) - initialMargin(exposure, position.leverage);
    if (more > availableOf(world, account)) throw refusals.insufficientMargin();
  }
  const changed = positionOf(account, symbol);
  changed.leverage = leverage;
  changed.updatedAt = world.at;
  if (!account.house) world.emit({ type: 'leverage', account: id, symbol, leverage });
  return changed;
}

/** Changes between cross and isolated margin, which takes a contract without position and orders. */
export function setMarginType(world: World, { account: id, symbol, isolated }: SetMarginType): Position {
  const account = world.account(id);
  world.contract(symbol);
  const seen = positionSeen(account, symbol);
  if (seen.isolated === isolated) throw refusals.sameMarginType();
  if (seen.orders > 0) throw refusals.marginTypeWithOrders();
  if (seen.steps !== 0) throw refusals.marginTypeWithPosition();
  const position = positionOf(account, symbol);
  position.isolated = isolated;
  position.updatedAt = world.at;
  tellAccount(world, account, 'MARGIN_TYPE_CHANGE', undefined, [position]);
  return position;
}

/** Moves money between the cross wallet and an isolated position's own. */
export function movePositionMargin(world: World, command: MovePositionMargin): Position {
  const account = world.account(command.account);
  world.contract(command.symbol);
  const amount = BigInt(command.amount);
  if (amount === 0n) throw new Refusal(-4052, 'The amount must be positive.');
  const position = positionSeen(account, command.symbol);
  if (!position.isolated || position.steps === 0) throw refusals.notIsolated();
  if (amount > 0n && amount > availableOf(world, account)) throw refusals.crossInsufficient();
  if (amount < 0n && -amount > removable(world, position)) throw refusals.isolatedInsufficient();
  account.cross -= amount;
  position.isolatedWallet += amount;
  position.updatedAt = world.at;
  tellAccount(world, account, 'MARGIN_TRANSFER', 0n, [position]);
  return position;
}

/** What an isolated wallet holds beyond its initial margin; profit that is not realised stays. */
function removable(world: World, position: Position): bigint {
  const { profit, notional } = marginOf(world, position);
  const loss = profit < 0n ? profit : 0n;
  return position.isolatedWallet + loss - initialMargin(abs(notional), position.leverage);
}
