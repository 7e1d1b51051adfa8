import type { SpotOrderType } from '../../../engine/entities/order.ts';
import type { Pair } from '../../../engine/pair.ts';
import { Rejection } from '../../../engine/rejection.ts';
import type { PlaceSpotOrder, SpotTimeInForce } from '../../../engine/spotCommands.ts';
import type { SelfTrade } from '../../../matching/order.ts';
import { SPOT_SELF_TRADES } from '../../payloads/spot/spotExchangeInfo.ts';
import { badCombination, missingParameter, notRequired, WireError } from '../../wireError.ts';
import { type CallContext, requiredPair } from '../callContext.ts';
import { parseSide } from '../orders/choices.ts';
import { newSpotClientId } from '../orders/clientIds.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional, optionalWhole, required } from '../parameters.ts';
import { optionalQuoteQuantity, requiredSpotSteps, requiredSpotTicks } from './spotQuantities.ts';

/** The parameters that a type of order needs; the others are refused. */
interface TypeNeeds {
  readonly price: boolean;
  readonly timeInForce: boolean;
  readonly stopPrice: boolean;
}

const TYPES: ReadonlyMap<string, TypeNeeds> = new Map<SpotOrderType, TypeNeeds>([
  ['LIMIT', { price: true, timeInForce: true, stopPrice: false }],
  ['LIMIT_MAKER', { price: true, timeInForce: false, stopPrice: false }],
  ['MARKET', { price: false, timeInForce: false, stopPrice: false }],
  ['STOP_LOSS', { price: false, timeInForce: false, stopPrice: true }],
  ['STOP_LOSS_LIMIT', { price: true, timeInForce: true, stopPrice: true }],
  ['TAKE_PROFIT', { price: false, timeInForce: false, stopPrice: true }],
  ['TAKE_PROFIT_LIMIT', { price: true, timeInForce: true, stopPrice: true }],
]);

const TIMES_IN_FORCE: ReadonlySet<string> = new Set<SpotTimeInForce>(['GTC', 'IOC', 'FOK']);
/** Parameters of orders that the venue does not have. */
const NOT_OFFERED = [
  'icebergQty',
  'aboveIcebergQty',
  'belowIcebergQty',
  'limitIcebergQty',
  'stopIcebergQty',
  'trailingDelta',
  'aboveTrailingDelta',
  'belowTrailingDelta',
  'pegPriceType',
  'pegOffsetType',
  'pegOffsetValue',
] as const;
const STRATEGY_TYPE_MIN = 1_000_000;

export type ResponseType = 'ACK' | 'RESULT' | 'FULL';

export interface SpotOrderRequest {
  readonly pair: Pair;
  readonly command: PlaceSpotOrder;
  readonly responseType: ResponseType;
}

/** Parses a new order. Throws if a parameter is missing, not allowed, or off tick or step. */
export function parseSpotOrder(context: CallContext, parameters: ParameterMap, account: number): SpotOrderRequest {
  const pair = requiredPair(context, parameters);
  const side = parseSide(parameters);
  const orderType = parseSpotType(parameters);
  refuseNotOffered(parameters);
  const command: PlaceSpotOrder = {
    type: 'placeSpotOrder',
    account,
    symbol: pair.symbol,
    side,
    orderType,
    ...parseAmounts(pair, parameters, orderType),
    clientOrderId: newSpotClientId(parameters, 'newClientOrderId', context.random),
    selfTrade: parseSpotSelfTrade(parameters),
    ...parseStrategy(parameters),
  };
  return { pair, command, responseType: parseResponseType(parameters, isPlain(orderType) ? 'FULL' : 'ACK') };
}

/** Throws a WireError for a parameter of orders that the venue does not have. */
export function refuseNotOffered(parameters: ParameterMap): void {
  for (const name of NOT_OFFERED) if (optional(parameters, name) !== undefined) throw notRequired(name);
}

function parseAmounts(pair: Pair, parameters: ParameterMap, orderType: SpotOrderType) {
  const quoteQuantity = optionalQuoteQuantity(parameters);
  if (quoteQuantity > 0n) checkQuoteQuantity(parameters, orderType);
  return {
    ...parsePrices(pair, parameters, orderType, (name) => name),
    quantity: quoteQuantity > 0n ? 0 : requiredSpotSteps(pair, parameters),
    quoteQuantity: String(quoteQuantity),
  };
}

type Prices = Pick<PlaceSpotOrder, 'price' | 'stopPrice' | 'timeInForce'>;

/** The prices and time in force of an order, or of a leg of a list, whose parameters `nameOf` names. */
export function parsePrices(
  pair: Pair,
  parameters: ParameterMap,
  orderType: SpotOrderType,
  nameOf: (name: 'price' | 'stopPrice' | 'timeInForce') => string,
): Prices {
  const needs = TYPES.get(orderType);
  for (const name of ['price', 'stopPrice', 'timeInForce'] as const) {
    const isSent = optional(parameters, nameOf(name)) !== undefined;
    if (needs?.[name] === true && !isSent) throw missingParameter(nameOf(name));
    if (needs?.[name] === false && isSent) throw notRequired(nameOf(name));
  }
  return {
    timeInForce: parseSpotTimeInForce(parameters, nameOf('timeInForce')) ?? 'GTC',
    price: needs?.price === true ? requiredSpotTicks(pair, parameters, nameOf('price')) : 0,
    stopPrice: needs?.stopPrice === true ? requiredSpotTicks(pair, parameters, nameOf('stopPrice')) : 0,
  };
}

/** Only a market order has it, and then no quantity. */
function checkQuoteQuantity(parameters: ParameterMap, orderType: SpotOrderType): void {
  if (orderType !== 'MARKET') throw notRequired('quoteOrderQty');
  if (optional(parameters, 'quantity') !== undefined) throw badCombination();
}

export function parseSpotType(parameters: ParameterMap, name = 'type'): SpotOrderType {
  const type = required(parameters, name);
  if (!TYPES.has(type)) throw new WireError(-1116, 'Invalid orderType.');
  return type as SpotOrderType;
}

export function parseSpotTimeInForce(parameters: ParameterMap, name: string): SpotTimeInForce | undefined {
  const text = optional(parameters, name);
  if (text !== undefined && !TIMES_IN_FORCE.has(text)) throw new WireError(-1115, 'Invalid timeInForce.');
  return text as SpotTimeInForce | undefined;
}

/** By default the resting order expires. */
export function parseSpotSelfTrade(parameters: ParameterMap): SelfTrade {
  const text = optional(parameters, 'selfTradePreventionMode') ?? 'EXPIRE_MAKER';
  const mode = SPOT_SELF_TRADES.find((each) => each === text);
  if (mode === undefined)
    throw new Rejection(-1013, 'This symbol does not allow the specified self-trade prevention mode.');
  return mode;
}

/** The customer's own marks of an order, or of a leg of a list, whose parameters are named. */
export function parseStrategy(
  parameters: ParameterMap,
  [idName, typeName]: readonly [id: string, type: string] = ['strategyId', 'strategyType'],
): Pick<PlaceSpotOrder, 'strategyId' | 'strategyType'> {
  const strategyType = optionalWhole(parameters, typeName) ?? 0;
  if (strategyType !== 0 && strategyType < STRATEGY_TYPE_MIN)
    throw new WireError(-1134, `${typeName} was less than ${STRATEGY_TYPE_MIN}.`);
  return { strategyId: optionalWhole(parameters, idName) ?? 0, strategyType };
}

const isPlain = (orderType: SpotOrderType): boolean => orderType === 'LIMIT' || orderType === 'MARKET';

/** The requested form of the answer. Throws a WireError. */
export function parseResponseType(parameters: ParameterMap, usual: ResponseType): ResponseType {
  const type = optional(parameters, 'newOrderRespType') ?? usual;
  if (type !== 'ACK' && type !== 'RESULT' && type !== 'FULL') throw new WireError(-1136, 'Invalid newOrderRespType.');
  return type;
}
