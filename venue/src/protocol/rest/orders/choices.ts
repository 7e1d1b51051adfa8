import type { OrderTimeInForce } from '../../../engine/entities/order.ts';
import { Rejection } from '../../../engine/rejection.ts';
import type { SelfTrade } from '../../../matching/order.ts';
import { BUY, SELL, type Side } from '../../../matching/side.ts';
import { invalidParameter, missingParameter, WireError } from '../../wireError.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional, required } from '../parameters.ts';

const TIMES_IN_FORCE: ReadonlySet<string> = new Set<OrderTimeInForce>(['GTC', 'IOC', 'FOK', 'GTX', 'GTD']);
const SELF_TRADES: ReadonlySet<string> = new Set<SelfTrade>(['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH']);

export function parseSide(parameters: ParameterMap): Side {
  const side = required(parameters, 'side');
  if (side !== 'BUY' && side !== 'SELL') throw new WireError(-1117, 'Invalid side.');
  return side === 'BUY' ? BUY : SELL;
}

/** Only one-way mode: BOTH, or nothing. Throws a Rejection for LONG and SHORT. */
export function checkPositionSide(parameters: ParameterMap): void {
  const side = optional(parameters, 'positionSide');
  if (side === undefined || side === 'BOTH') return;
  if (side !== 'LONG' && side !== 'SHORT') throw new Rejection(-4060, 'Invalid position side.');
  throw new Rejection(-4061, "Order's position side does not match user's setting.");
}

export function parseTimeInForce(parameters: ParameterMap): OrderTimeInForce | undefined {
  const text = optional(parameters, 'timeInForce');
  if (text !== undefined && !TIMES_IN_FORCE.has(text)) throw new WireError(-1115, 'Invalid timeInForce.');
  return text as OrderTimeInForce | undefined;
}

/** By default the resting order expires. */
export function parseSelfTrade(parameters: ParameterMap): SelfTrade {
  const text = optional(parameters, 'selfTradePreventionMode') ?? 'EXPIRE_MAKER';
  if (!SELF_TRADES.has(text)) throw invalidParameter('selfTradePreventionMode');
  return text as SelfTrade;
}

/** Expiry of an order, epoch milliseconds: required with GTD, 0 for all others. */
export function parseGoodTill(parameters: ParameterMap, timeInForce: OrderTimeInForce): number {
  const text = optional(parameters, 'goodTillDate');
  if (timeInForce !== 'GTD') return 0;
  if (text === undefined) throw missingParameter('goodTillDate');
  if (!/^\d{1,15}$/.test(text)) throw invalidParameter('goodTillDate');
  return Number(text);
}
