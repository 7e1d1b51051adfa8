import { checkPrice, checkQuantity } from '../../../engine/orders/orderRules.ts';
import { orderAck, orderReceipt } from '../../payloads/order.ts';
import type { CallContext } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { parseOrderRequest } from './orderRequest.ts';

/** POST /order. The response is sent once the order is in the journal. */
export function placeOrder(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { contract, command, wantsResult } = parseOrderRequest(context, parameters, account);
  const answer = wantsResult ? orderAck : orderReceipt;
  return context.processor.submit(command, (order) => answer(contract, order, context.orderIds));
}

/** POST /order/test: validates an order without placing it. Rejections by the book or the wallet are not detected. */
export function testOrder(context: CallContext, parameters: ParameterMap, account: number): unknown {
  const { contract, command } = parseOrderRequest(context, parameters, account);
  const { price, quantity, orderType } = command;
  if (orderType === 'LIMIT' && command.priceMatch === 'NONE') checkPrice(contract, price);
  checkQuantity(contract, quantity, orderType === 'MARKET');
  return {};
}
