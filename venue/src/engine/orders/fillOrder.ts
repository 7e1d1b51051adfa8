import { MARGIN_ASSET } from '@aldgate/domain/market/traits.ts';
import { max, min, mulDivUp, times } from '@aldgate/domain/money/fixed.ts';
import { emitAccountUpdate, emitIncome } from '../emitUpdates.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import { getOrCreatePosition } from '../entities/accountPositions.ts';
import type { Order } from '../entities/order.ts';
import type { Position } from '../entities/position.ts';
import { MAKER_RATE, TAKER_RATE } from '../fees.ts';
import { fillPosition } from '../positions/fillPosition.ts';
import { computeAccountFigures } from '../positions/margin.ts';
import { collectFee } from '../state.ts';
import { addFill, type TradeSide } from '../tradeSide.ts';
import { notionalAtTicks } from '../units.ts';
import { emitOrderUpdate } from './emitOrderUpdate.ts';

/** Applies one side of a trade to its order, position and wallets, and emits the updates. */
export function fillOrder(engine: EngineContext, account: Account, order: Order, trade: TradeSide): void {
  const { state } = engine;
  const contract = engine.contract(order.symbol);
  const position = getOrCreatePosition(account, order.symbol);
  const value = notionalAtTicks(contract, trade.quantity, trade.price);
  const commission = times(value, trade.maker ? MAKER_RATE : TAKER_RATE);
  if (trade.maker && !order.reduceOnly)
    releaseNotional(position, order, notionalAtTicks(contract, trade.quantity, order.price));
  const fill = fillPosition(position, contract, order.side * trade.quantity, trade.price);
  settleCash(account, position, fill.released + fill.realised);
  account.cross -= commission;
  if (position.isolated && fill.opened > 0) {
    const wantedMargin = mulDivUp(notionalAtTicks(contract, fill.opened, trade.price), 1n, BigInt(position.leverage));
    const margin = min(wantedMargin, spareCrossMargin(engine, account));
    account.cross -= margin;
    position.isolatedWallet += margin;
  }
  position.paid = position.steps === 0 ? 0n : position.paid + commission;
  position.updatedAt = engine.at;
  collectFee(state, MARGIN_ASSET.usdm, commission);

  addFill(order, trade, value, engine.at);
  emitOrderUpdate(engine, account, order, order.liquidation ? 'CALCULATED' : 'TRADE', {
    ...trade,
    quote: value,
    commission,
    realised: fill.realised,
  });
  const { symbol } = order;
  const { tradeId } = trade;
  emitIncome(engine, account, { symbol, incomeType: 'REALIZED_PNL', amount: fill.realised, info: '', tradeId });
  emitIncome(engine, account, { symbol, incomeType: 'COMMISSION', amount: -commission, info: '', tradeId });
  emitAccountUpdate(engine, account, 'ORDER', 0n, [position]);
}

/** Removes an open order's notional from the exposure. */
export function releaseNotional(position: Position, { side }: Order, value: bigint): void {
  if (side > 0) position.bids -= value;
  else position.asks -= value;
}

/**
 * Computes the margin that the cross wallet can give to an isolated position without falling short of its own. An order
 * that reverses a losing position opens more than the loss leaves margin for: the shortfall would be a debt, paid by
 * the fund.
 */
function spareCrossMargin(engine: EngineContext, account: Account): bigint {
  const { crossProfit, crossMaintenance } = computeAccountFigures(engine, account);
  return max(0n, account.cross + crossProfit - crossMaintenance);
}

/** Credits a closed part to the cross wallet; a loss beyond an isolated position's wallet stays with the position. */
function settleCash(account: Account, position: Position, money: bigint): void {
  const covered = money < 0n ? min(position.isolatedWallet, -money) : 0n;
  position.isolatedWallet -= covered;
  account.cross += money + covered;
}
