import type { Pair } from '../../../engine/pair.ts';
import type { OrderLeg, PlaceOrderList } from '../../../engine/spotCommands.ts';
import { SELL } from '../../../matching/side.ts';
import { missingParameter, notRequired, WireError } from '../../wireError.ts';
import { type CallContext, requiredPair } from '../callContext.ts';
import { parseSide } from '../orders/choices.ts';
import { newSpotClientId } from '../orders/clientIds.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional, optionalWhole } from '../parameters.ts';
import {
  parsePrices,
  parseSpotSelfTrade,
  parseSpotTimeInForce,
  parseSpotType,
  parseStrategy,
  refuseNotOffered,
} from './spotOrderRequest.ts';
import { requiredSpotSteps, requiredSpotTicks } from './spotQuantities.ts';

export interface OrderListRequest {
  readonly pair: Pair;
  readonly command: PlaceOrderList;
}

/** Parses POST /orderList/oco: each leg has its own type and prices. */
export function parseOrderList(context: CallContext, parameters: ParameterMap, account: number): OrderListRequest {
  const { pair, ...common } = parseCommon(context, parameters, account);
  const leg = (position: 'above' | 'below') => parseLeg(context, pair, parameters, position);
  return { pair, command: { ...common, above: leg('above'), below: leg('below') } };
}

/** Parses POST /order/oco, the older form: a LIMIT_MAKER at `price` and a stop at `stopPrice`. */
export function parseOldOrderList(context: CallContext, parameters: ParameterMap, account: number): OrderListRequest {
  const { pair, ...common } = parseCommon(context, parameters, account);
  const exit: OrderLeg = {
    orderType: 'LIMIT_MAKER',
    timeInForce: 'GTC',
    price: requiredSpotTicks(pair, parameters, 'price'),
    stopPrice: 0,
    clientOrderId: newSpotClientId(parameters, 'limitClientOrderId', context.random),
    ...parseStrategy(parameters, ['limitStrategyId', 'limitStrategyType']),
  };
  const stop = parseOldStop(context, pair, parameters);
  const [above, below] = common.side === SELL ? [exit, stop] : [stop, exit];
  return { pair, command: { ...common, above, below } };
}

/** The stop of the older form: with a limit if one is given. */
function parseOldStop(context: CallContext, pair: Pair, parameters: ParameterMap): OrderLeg {
  const hasLimit = optional(parameters, 'stopLimitPrice') !== undefined;
  const timeInForce = parseSpotTimeInForce(parameters, 'stopLimitTimeInForce');
  if (hasLimit && timeInForce === undefined) throw missingParameter('stopLimitTimeInForce');
  if (!hasLimit && timeInForce !== undefined) throw notRequired('stopLimitTimeInForce');
  return {
    orderType: hasLimit ? 'STOP_LOSS_LIMIT' : 'STOP_LOSS',
    timeInForce: timeInForce ?? 'GTC',
    price: hasLimit ? requiredSpotTicks(pair, parameters, 'stopLimitPrice') : 0,
    stopPrice: requiredSpotTicks(pair, parameters, 'stopPrice'),
    clientOrderId: newSpotClientId(parameters, 'stopClientOrderId', context.random),
    ...parseStrategy(parameters, ['stopStrategyId', 'stopStrategyType']),
  };
}

function parseCommon(context: CallContext, parameters: ParameterMap, account: number) {
  const pair = requiredPair(context, parameters);
  refuseNotOffered(parameters);
  return {
    type: 'placeOrderList',
    pair,
    account,
    symbol: pair.symbol,
    side: parseSide(parameters),
    quantity: requiredSpotSteps(pair, parameters),
    selfTrade: parseSpotSelfTrade(parameters),
    clientListId: newSpotClientId(parameters, 'listClientOrderId', context.random),
  } as const;
}

function parseLeg(context: CallContext, pair: Pair, parameters: ParameterMap, position: 'above' | 'below'): OrderLeg {
  const nameOf = (name: string) => `${position}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const orderType = parseSpotType(parameters, nameOf('type'));
  return {
    orderType,
    ...parsePrices(pair, parameters, orderType, nameOf),
    clientOrderId: newSpotClientId(parameters, nameOf('clientOrderId'), context.random),
    ...parseStrategy(parameters, [nameOf('strategyId'), nameOf('strategyType')]),
  };
}

/** The list of `orderListId`, or of a client id. Throws a WireError without both. */
export function parseListReference(
  parameters: ParameterMap,
  clientName: 'listClientOrderId' | 'origClientOrderId',
): { readonly listId: number } | { readonly clientListId: string } {
  const listId = optionalWhole(parameters, 'orderListId');
  if (listId !== undefined) return { listId };
  const clientListId = optional(parameters, clientName);
  if (clientListId !== undefined) return { clientListId };
  throw new WireError(-1102, `Param '${clientName}' or 'orderListId' must be sent, but both were empty/null!`);
}
