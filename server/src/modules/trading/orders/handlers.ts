import type { ParsedOf } from '@aldgate/contract';
import { FUTURES } from '@aldgate/domain/market/product.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { amendOrder } from './amendOrder.ts';
import { cancelAllOrder } from './cancelAllOrder.ts';
import { cancelOrder } from './cancelOrder.ts';
import { closeAllPosition } from './closeAllPosition.ts';
import { closePosition } from './closePosition.ts';
import { ofProduct } from './ofProduct.ts';
import type { OrderDeps } from './orderDeps.ts';
import { sendOrder } from './sendOrder.ts';
import { amendOrderList } from './spot/amendOrderList.ts';
import { cancelOrderList } from './spot/cancelOrderList.ts';
import { sendOrderList } from './spot/sendOrderList.ts';

/** TR-02, TR-08, TR-11, TR-15: calls that change orders. */
export function orderHandlers(deps: OrderDeps) {
  return {
    sendOrder: (request, caller) =>
      sendOrder(deps, caller, futuresOrder(ofProduct(request, FUTURES)), digestRequest('sendOrder', request)),
    amendOrder: (request, caller) => amendOrder(deps, caller, ofProduct(request, FUTURES)),
    cancelOrder: (request, { user, origin }) => cancelOrder(deps, user, ofProduct(request, FUTURES), origin),
    cancelAllOrder: (request, { user, origin }) => cancelAllOrder(deps, user, FUTURES, request, origin),
    closePosition: (request, caller) => closePosition(deps, caller, ofProduct(request, FUTURES)),
    closeAllPosition: (request, caller) => closeAllPosition(deps, caller, request),

    sendSpotOrder: (request, caller) =>
      sendOrder(deps, caller, spotOrder(ofProduct(request, 'spot')), digestRequest('sendSpotOrder', request)),
    amendSpotOrder: (request, caller) => amendOrder(deps, caller, ofProduct(request, 'spot')),
    cancelSpotOrder: (request, { user, origin }) => cancelOrder(deps, user, ofProduct(request, 'spot'), origin),
    cancelAllSpotOrder: (request, { user, origin }) => cancelAllOrder(deps, user, 'spot', request, origin),
    sendOrderList: (request, caller) => sendOrderList(deps, caller, ofProduct(request, 'spot')),
    amendOrderList: (request, caller) => amendOrderList(deps, caller, ofProduct(request, 'spot')),
    cancelOrderList: (request, { user, origin }) => cancelOrderList(deps, user, ofProduct(request, 'spot'), origin),
  } satisfies Partial<AllHandlers>;
}

const futuresOrder = ({ quantity, ...request }: ParsedOf<'sendOrder'>) => ({ ...request, size: { quantity } });

/** A spot order in the terms of every order. Throws orderOutOfBounds unless it has one of quantity and total. */
function spotOrder({ quantity, quoteQuantity, condition, ...request }: ParsedOf<'sendSpotOrder'>) {
  const fail = (field: 'quantity' | 'quoteQuantity', rule: 'required' | 'exclusive'): never => {
    throw new ApiError('orderOutOfBounds', { field, rule, bound: null });
  };
  if (quantity !== undefined && quoteQuantity !== undefined) fail('quoteQuantity', 'exclusive');
  return {
    ...request,
    size: quantity === undefined ? { total: quoteQuantity ?? fail('quantity', 'required') } : { quantity },
    reduceOnly: false,
    condition: condition && { ...condition, triggerBy: 'last' as const },
  };
}
