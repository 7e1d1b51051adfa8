import { ALL } from '../market/timeSlice.ts';
import type { ApiKey } from './accounts/apiKey.ts';
import { changeKey, createKey, deleteKey } from './accounts/keys.ts';
import { openAccount } from './accounts/openAccount.ts';
import { deposit, transfer } from './accounts/transfer.ts';
import type { Command, SetCountdown } from './commands.ts';
import type { EngineContext } from './engineContext.ts';
import type { Account } from './entities/account.ts';
import type { AlgoOrder } from './entities/algoOrder.ts';
import type { Order } from './entities/order.ts';
import type { Position } from './entities/position.ts';
import { listMarkets } from './listMarkets.ts';
import { amendOrder } from './orders/amendOrder.ts';
import { cancelAlgoOrder, cancelAlgoOrders } from './orders/cancelAlgoOrder.ts';
import { cancelOrder, cancelOrders } from './orders/cancelOrder.ts';
import { cancelOrderList } from './orders/cancelOrderList.ts';
import { placeAlgoOrder } from './orders/placeAlgoOrder.ts';
import { placeOrder } from './orders/placeOrder.ts';
import { type ListedOrders, placeOrderList } from './orders/placeOrderList.ts';
import { type PlacedSpotOrder, placeWithFills } from './orders/placeSpotOrder.ts';
import { type Replacement, replaceSpotOrder } from './orders/replaceSpotOrder.ts';
import { movePositionMargin, setLeverage, setMarginType } from './positions/settings.ts';
import { setCountdown } from './risk/expiry.ts';
import { shock } from './risk/shocks.ts';
import type { TransferDone } from './state.ts';
import { type IndexAt, type Participants, tick } from './tick.ts';

/** Result types by command. Objects belong to the engine: read them synchronously and do not change them. */
interface CommandResults {
  readonly listMarkets: number;
  readonly openAccount: Account;
  readonly createKey: ApiKey;
  readonly changeKey: ApiKey;
  readonly deleteKey: ApiKey;
  readonly deposit: Account;
  readonly transfer: TransferDone;
  readonly placeOrder: Order;
  readonly placeSpotOrder: PlacedSpotOrder;
  readonly replaceSpotOrder: Replacement;
  readonly placeOrderList: ListedOrders;
  readonly cancelOrderList: ListedOrders;
  readonly amendOrder: Order;
  readonly cancelOrder: Order;
  readonly cancelOrders: readonly Order[];
  readonly placeAlgoOrder: AlgoOrder;
  readonly cancelAlgoOrder: AlgoOrder;
  readonly cancelAlgoOrders: number;
  readonly setLeverage: Position;
  readonly setMarginType: Position;
  readonly movePositionMargin: Position;
  readonly setCountdown: SetCountdown;
  readonly shock: undefined;
  readonly tick: undefined;
}

export type Result<C extends Command> = CommandResults[C['type']];

type Handlers = {
  readonly [T in Command['type']]: (engine: EngineContext, command: Extract<Command, { type: T }>) => unknown;
};

const HANDLERS: Omit<Handlers, 'tick'> = {
  listMarkets,
  openAccount,
  createKey,
  changeKey,
  deleteKey,
  deposit,
  transfer,
  placeOrder: (engine, command) => placeOrder(engine, command),
  placeSpotOrder: placeWithFills,
  replaceSpotOrder,
  placeOrderList,
  cancelOrderList,
  amendOrder,
  cancelOrder,
  cancelOrders,
  placeAlgoOrder,
  cancelAlgoOrder,
  cancelAlgoOrders,
  setLeverage,
  setMarginType,
  movePositionMargin,
  setCountdown,
  shock,
};

/** Passes a command to its handler. */
export function dispatchCommand<C extends Command>(
  engine: EngineContext,
  command: C,
  indexAt: IndexAt,
  participants: Participants,
): Result<C> {
  if (command.type === 'tick') {
    tick(engine, command.timeSlice ?? ALL, indexAt, participants);
    return undefined as Result<C>;
  }
  const handler = HANDLERS[command.type] as (engine: EngineContext, command: Command) => unknown;
  return handler(engine, command) as Result<C>;
}
