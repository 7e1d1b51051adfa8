import { isPriceMatch, resolvePriceMatch } from '../../../engine/orders/priceMatch.ts';
import { Rejection } from '../../../engine/rejection.ts';
import { orderAck } from '../../payloads/order.ts';
import { missingParameter } from '../../wireError.ts';
import { type CallContext, requiredContract } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional } from '../parameters.ts';
import { parseSide } from './choices.ts';
import { parseOrderReference } from './orderReference.ts';
import { parsePrice } from './orderRequest.ts';
import { optionalSteps } from './quantities.ts';

/** PUT /order: amends price and quantity of an open limit order. */
export function amendOrder(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { processor, orderIds } = context;
  const contract = requiredContract(context, parameters);
  const reference = parseOrderReference(context, parameters);
  const side = parseSide(parameters);
  const quantity = optionalSteps(contract, parameters);
  if (quantity === undefined) throw missingParameter('quantity');
  const priceMatch = optional(parameters, 'priceMatch') ?? 'NONE';
  if (!isPriceMatch(priceMatch)) throw new Rejection(-5038, 'Invalid priceMatch.');
  const stated = parsePrice(contract, parameters, priceMatch === 'NONE');
  const { symbol } = contract;
  const price = priceMatch === 'NONE' ? stated : resolvePriceMatch(processor.engine, { symbol, side, priceMatch });
  const command = { type: 'amendOrder', account, symbol, ...reference, side, price, quantity } as const;
  return processor.submit(command, (order) => orderAck(contract, order, orderIds));
}
