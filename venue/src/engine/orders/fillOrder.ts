import { max, min, mulDivUp, times } from '@aldgate/domain/margin/fixed.ts';
import type { Account } from '../accounts/account.ts';
import { positionOf } from '../accounts/accountOf.ts';
import { tellAccount, tellIncome } from '../accounts/tell.ts';
import { worth } from '../contract.ts';
import { MAKER_RATE, TAKER_RATE } from '../fees.ts';
import { fillPosition } from '../positions/fillPosition.ts';
import { figuresOf } from '../positions/margin.ts';
import type { Position } from '../positions/position.ts';
import type { World } from '../world.ts';
import type { Order } from './order.ts';
import { tellOrder } from './tellOrder.ts';

export interface TradeSide {
  readonly tradeId: number;
  /** In ticks. */
  readonly price: number;
  /** In steps. */
  readonly quantity: number;
  readonly maker: boolean;
}

/** Takes one side of a trade into its order, position and wallets, and tells of it. */
export function fillOrder(world: World, account: Account, order: Order, trade: TradeSide): void {
  const { state } = world;
  const contract = world.contract(order.symbol);
  const position = positionOf(account, order.symbol);
  const value = worth(contract, trade.quantity, trade.price);
  const commission = times(value, trade.maker ? MAKER_RATE : TAKER_RATE);
  if (trade.maker && !order.reduceOnly) withdrawWorth(position, order, worth(contract, trade.quantity, order.price));
  const fill = fillPosition(position, contract, order.side * trade.quantity, trade.price);
  settle(account, position, fill.released + fill.realised);
  account.cross -= commission;
  if (position.isolated && fill.opened > 0) {
    const wanted = mulDivUp(worth(contract, fill.opened, trade.price), 1n, BigInt(position.leverage));
    const margin = min(wanted, spared(world, account));
    account.cross -= margin;
    position.isolatedWallet += margin;
  }
  position.paid = position.steps === 0 ? 0n : position.paid + commission;
  position.updatedAt = world.at;
  state.fees += commission;

  order.filled += trade.quantity;
  order.quote += value;
  order.status = order.filled === order.quantity ? 'FILLED' : 'PARTIALLY_FILLED';
  order.updatedAt = world.at;
  tellOrder(world, account, order, order.liquidation ? 'CALCULATED' : 'TRADE', {
    ...trade,
    quote: value,
    commission,
    realised: fill.realised,
  });
  const { symbol } = order;
  const { tradeId } = trade;
  tellIncome(world, account, { symbol, incomeType: 'REALIZED_PNL', amount: fill.realised, info: '', tradeId });
  tellIncome(world, account, { symbol, incomeType: 'COMMISSION', amount: -commission, info: '', tradeId });
  tellAccount(world, account, 'ORDER', 0n, [position]);
}

/** Takes the worth of open orders back out of what they expose the account to. */
export function withdrawWorth(position: Position, { side }: Order, value: bigint): void {
  if (side > 0) position.bids -= value;
  else position.asks -= value;
}

/**
 * What the cross wallet can give to an isolated position without failing its own. An order that turns a losing position
 * over opens more than its loss has left margin for: what is lacking would be a debt, and the fund's to pay.
 */
function spared(world: World, account: Account): bigint {
  const { crossProfit, crossMaintenance } = figuresOf(world, account);
  return max(0n, account.cross + crossProfit - crossMaintenance);
}

/** Money of a closed part goes to the cross wallet; an isolated position's loss beyond it is the position's own. */
function settle(account: Account, position: Position, money: bigint): void {
  const covered = money < 0n ? min(position.isolatedWallet, -money) : 0n;
  position.isolatedWallet -= covered;
  account.cross += money + covered;
}
