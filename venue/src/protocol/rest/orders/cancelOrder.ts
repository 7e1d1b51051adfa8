import { orderAck } from '../../payloads/order.ts';
import { type CallContext, requiredContract } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { parseOrderReference } from './orderReference.ts';

/** DELETE /order. */
export function cancelOrder(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const contract = requiredContract(context, parameters);
  const reference = parseOrderReference(context, parameters);
  const command = { type: 'cancelOrder', account, symbol: contract.symbol, ...reference } as const;
  return context.processor.submit(command, (order) => orderAck(contract, order, context.orderIds));
}

/** DELETE /allOpenOrders for a contract. */
export function cancelAllOrders(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { symbol } = requiredContract(context, parameters);
  return context.processor.submit({ type: 'cancelOrders', account, symbol }, () => ({
    code: 200,
    msg: 'The operation of cancel all open order is done.',
  }));
}
