import type { PlaceOrder } from '../../../engine/commands.ts';
import type { Contract } from '../../../engine/contract.ts';
import { Rejection } from '../../../engine/rejection.ts';
import { missingParameter, notRequired, WireError } from '../../wireError.ts';
import { type CallContext, requiredContract } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional, optionalFlag, required } from '../parameters.ts';
import { checkPositionSide, parseGoodTill, parseSelfTrade, parseSide, parseTimeInForce } from './choices.ts';
import { newClientId } from './clientIds.ts';
import { optionalSteps, optionalTicks } from './quantities.ts';

const CONDITIONAL: ReadonlySet<string> = new Set([
  'STOP',
  'STOP_MARKET',
  'TAKE_PROFIT',
  'TAKE_PROFIT_MARKET',
  'TRAILING_STOP_MARKET',
]);

/** An order for queries. */
export interface OrderRequest {
  readonly contract: Contract;
  readonly command: PlaceOrder;
  /** Whether the response contains the result of matching, or only an acknowledgement. */
  readonly wantsResult: boolean;
}

/** Parses a new order. Throws if a parameter is missing, not allowed, or has too many decimals. */
export function parseOrderRequest(context: CallContext, parameters: ParameterMap, account: number): OrderRequest {
  const contract = requiredContract(context, parameters);
  const side = parseSide(parameters);
  const orderType = parseOrderType(parameters);
  checkPositionSide(parameters);
  const timeInForce = parseTimeInForce(parameters);
  const priceMatch = optional(parameters, 'priceMatch') ?? 'NONE';
  if (orderType === 'LIMIT' && timeInForce === undefined) throw missingParameter('timeInForce');
  if (orderType === 'MARKET' && timeInForce !== undefined) throw notRequired('timeInForce');
  if (orderType === 'MARKET' && priceMatch !== 'NONE') throw notRequired('priceMatch');
  const price = parsePrice(contract, parameters, orderType === 'LIMIT' && priceMatch === 'NONE');
  const quantity = optionalSteps(contract, parameters);
  if (quantity === undefined) throw missingParameter('quantity');
  const command: PlaceOrder = {
    type: 'placeOrder',
    account,
    symbol: contract.symbol,
    side,
    orderType,
    timeInForce: timeInForce ?? 'GTC',
    price,
    quantity,
    clientOrderId: newClientId(parameters, 'newClientOrderId', context.random),
    reduceOnly: optionalFlag(parameters, 'reduceOnly') ?? false,
    selfTrade: parseSelfTrade(parameters),
    goodTill: parseGoodTill(parameters, timeInForce ?? 'GTC'),
    priceMatch,
  };
  return { contract, command, wantsResult: wantsResult(parameters) };
}

/** Price in ticks; 0 if the order type has none. */
export function parsePrice(contract: Contract, parameters: ParameterMap, isNeeded: boolean): number {
  const price = optionalTicks(contract, parameters, 'price');
  if (isNeeded && price === undefined) throw missingParameter('price');
  if (!isNeeded && price !== undefined && price !== 0) throw notRequired('price');
  return price ?? 0;
}

function parseOrderType(parameters: ParameterMap): 'LIMIT' | 'MARKET' {
  const type = required(parameters, 'type');
  if (CONDITIONAL.has(type)) {
    throw new Rejection(
      -4120,
      'Order type not supported for this endpoint. Please use the Algo Order API endpoints instead.',
    );
  }
  if (type !== 'LIMIT' && type !== 'MARKET') throw new WireError(-1116, 'Invalid orderType.');
  for (const name of ['stopPrice', 'activationPrice', 'callbackRate']) {
    if (optional(parameters, name) !== undefined) throw notRequired(name);
  }
  return type;
}

function wantsResult(parameters: ParameterMap): boolean {
  const type = optional(parameters, 'newOrderRespType') ?? 'ACK';
  if (type !== 'ACK' && type !== 'RESULT') throw new WireError(-1136, 'Invalid newOrderRespType.');
  return type === 'RESULT';
}
