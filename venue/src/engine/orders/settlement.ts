import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Order } from '../entities/order.ts';
import { closeSpotOrder, fillSpotOrder, leaveSpotBook, restSpotOrder } from '../spot/settleSpot.ts';
import type { TradeSide } from '../tradeSide.ts';
import { fillOrder } from './fillOrder.ts';
import { closeFuturesOrder, leaveFuturesBook, restFuturesOrder } from './settleFutures.ts';

/**
 * The effect of orders on their account: a futures order needs margin and changes a position, a spot order locks its
 * payment and changes balances.
 */
export interface Settlement {
  /** Applies one side of a trade to the order and its account, and emits the updates. */
  readonly fill: (engine: EngineContext, account: Account, order: Order, trade: TradeSide) => void;
  /** The order joins the account's open orders. */
  readonly rest: (engine: EngineContext, account: Account, order: Order) => void;
  /** The order leaves the open orders. */
  readonly leave: (engine: EngineContext, account: Account, order: Order) => void;
  /** The order is over: gives back what it still holds and emits the update. */
  readonly close: (engine: EngineContext, account: Account, order: Order, cancelId: string | undefined) => void;
}

const FUTURES: Settlement = {
  fill: fillOrder,
  rest: restFuturesOrder,
  leave: leaveFuturesBook,
  close: closeFuturesOrder,
};
const SPOT: Settlement = { fill: fillSpotOrder, rest: restSpotOrder, leave: leaveSpotBook, close: closeSpotOrder };

export const settlementOf = ({ spot }: Pick<Order, 'spot'>): Settlement => (spot === undefined ? FUTURES : SPOT);
