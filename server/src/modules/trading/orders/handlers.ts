import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import { amendOrder } from './amendOrder.ts';
import { cancelAllOrder } from './cancelAllOrder.ts';
import { cancelOrder } from './cancelOrder.ts';
import { closeAllPosition } from './closeAllPosition.ts';
import { closePosition } from './closePosition.ts';
import type { OrderDeps } from './orderDeps.ts';
import { sendOrder } from './sendOrder.ts';

/** TR-02, TR-08, TR-11, TR-15: calls that change orders. */
export function orderHandlers(deps: OrderDeps) {
  return {
    sendOrder: (request, caller) => sendOrder(deps, caller, request),
    amendOrder: (request, caller) => amendOrder(deps, caller, request),
    cancelOrder: (request, { user, origin }) => cancelOrder(deps, user, request, origin),
    cancelAllOrder: (request, { user, origin }) => cancelAllOrder(deps, user, request, origin),
    closePosition: (request, caller) => closePosition(deps, caller, request),
    closeAllPosition: (request, caller) => closeAllPosition(deps, caller, request),
  } satisfies Partial<AllHandlers>;
}
