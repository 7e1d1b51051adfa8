import { assertMayAct } from '../../../access/mayAct.ts';
import type { Handlers } from '../../../kernel/http/handlers.ts';
import { changeLeverage, changeMarginMode, queryLeverage, queryMaxLeverage } from '../leverage/leverage.ts';
import { amendOrder } from './amendOrder.ts';
import { cancelAllOrder } from './cancelAllOrder.ts';
import { cancelOrder } from './cancelOrder.ts';
import { closeAllPosition } from './closeAllPosition.ts';
import { closePosition } from './closePosition.ts';
import type { OrderDeps } from './orderDeps.ts';
import { sendOrder } from './sendOrder.ts';

type Calls =
  | 'sendOrder'
  | 'amendOrder'
  | 'cancelOrder'
  | 'cancelAllOrder'
  | 'closePosition'
  | 'closeAllPosition'
  | 'queryLeverage'
  | 'changeLeverage'
  | 'changeMarginMode'
  | 'queryMaxLeverage';

/** TR-02, TR-08, TR-11, TR-15: what changes orders and their terms. */
export function orderHandlers(parts: OrderDeps): Handlers<Calls> {
  return {
    sendOrder: (request, caller) => sendOrder(parts, caller, request),
    amendOrder: async (request, { user, origin }) => {
      await assertMayAct(parts.database, user, 'trade', parts.clock());
      return amendOrder(parts, user, request, origin);
    },
    cancelOrder: (request, { user, origin }) => cancelOrder(parts, user, request, origin),
    cancelAllOrder: (request, { user, origin }) => cancelAllOrder(parts, user, request, origin),
    closePosition: (request, { user, origin }) => closePosition(parts, user, request, origin),
    closeAllPosition: (request, { user, origin }) => closeAllPosition(parts, user, request, origin),
    queryLeverage: (request, { user }) => queryLeverage(parts, user, request),
    changeLeverage: (request, { user, origin }) => changeLeverage(parts, user, request, origin),
    changeMarginMode: (request, { user, origin }) => changeMarginMode(parts, user, request, origin),
    queryMaxLeverage: (request, { user }) => queryMaxLeverage(parts, user, request),
  };
}
