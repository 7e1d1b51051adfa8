import { isPriceMatch, matchedPrice } from '../../../engine/orders/priceMatch.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { orderAck } from '../../payloads/order.ts';
import { missingParameter } from '../../wireError.ts';
import { type CallContext, requiredContract } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional } from '../parameters.ts';
import { sideOf } from './choices.ts';
import { orderReference } from './orderReference.ts';
import { priceOf } from './orderRequest.ts';
import { optionalSteps } from './quantities.ts';

/** PUT /order: a new price and quantity for an open limit order. */
export function amendOrder(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { desk, orderIds } = context;
  const contract = requiredContract(context, parameters);
  const reference = orderReference(context, parameters);
  const side = sideOf(parameters);
  const quantity = optionalSteps(contract, parameters);
  if (quantity === undefined) throw missingParameter('quantity');
  const priceMatch = optional(parameters, 'priceMatch') ?? 'NONE';
  if (!isPriceMatch(priceMatch)) throw new Refusal(-5038, 'Invalid priceMatch.');
  const stated = priceOf(contract, parameters, priceMatch === 'NONE');
  const { symbol } = contract;
  const price = priceMatch === 'NONE' ? stated : matchedPrice(desk.world, { symbol, side, priceMatch });
  const command = { type: 'amendOrder', account, symbol, ...reference, side, price, quantity } as const;
  return desk.submit(command, (order) => orderAck(contract, order, orderIds));
}
