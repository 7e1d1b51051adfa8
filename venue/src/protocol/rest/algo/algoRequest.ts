import type { PlaceAlgoOrder } from '../../../engine/commands.ts';
import type { Contract } from '../../../engine/contract.ts';
import type { AlgoOrderType, WorkingType } from '../../../engine/entities/algoOrder.ts';
import { invalidParameter, missingParameter, notRequired, WireError } from '../../wireError.ts';
import { type CallContext, requiredContract } from '../callContext.ts';
import { checkPositionSide, parseGoodTill, parseSelfTrade, parseSide, parseTimeInForce } from '../orders/choices.ts';
import { newClientId } from '../orders/clientIds.ts';
import { parsePrice } from '../orders/orderRequest.ts';
import { optionalSteps, optionalTicks } from '../orders/quantities.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional, optionalFlag, required } from '../parameters.ts';

const TYPES: ReadonlySet<string> = new Set<AlgoOrderType>(['STOP', 'STOP_MARKET', 'TAKE_PROFIT', 'TAKE_PROFIT_MARKET']);
const WORKING_TYPES: ReadonlySet<string> = new Set<WorkingType>(['CONTRACT_PRICE', 'MARK_PRICE']);

/** Parses a conditional order. Throws if a parameter is missing or not allowed. */
export function parseAlgoRequest(
  context: CallContext,
  parameters: ParameterMap,
  account: number,
): { readonly contract: Contract; readonly command: PlaceAlgoOrder } {
  if (required(parameters, 'algoType') !== 'CONDITIONAL') throw invalidParameter('algoType');
  const contract = requiredContract(context, parameters);
  const side = parseSide(parameters);
  const algoType = parseAlgoType(parameters);
  checkPositionSide(parameters);
  const isMarket = algoType.endsWith('MARKET');
  const closePosition = optionalFlag(parameters, 'closePosition') ?? false;
  const priceMatch = optional(parameters, 'priceMatch') ?? 'NONE';
  if (isMarket && priceMatch !== 'NONE') throw notRequired('priceMatch');
  const timeInForce = parseTimeInForce(parameters) ?? 'GTC';
  const triggerPrice = optionalTicks(contract, parameters, 'triggerPrice');
  if (triggerPrice === undefined) throw missingParameter('triggerPrice');
  const command: PlaceAlgoOrder = {
    type: 'placeAlgoOrder',
    account,
    symbol: contract.symbol,
    side,
    algoType,
    timeInForce,
    workingType: parseWorkingType(parameters),
    triggerPrice,
    price: parsePrice(contract, parameters, !isMarket && priceMatch === 'NONE'),
    quantity: parseQuantity(contract, parameters, closePosition),
    clientAlgoId: newClientId(parameters, 'clientAlgoId', context.random),
    reduceOnly: optionalFlag(parameters, 'reduceOnly') ?? false,
    closePosition,
    priceProtect: optionalFlag(parameters, 'priceProtect') ?? false,
    selfTrade: parseSelfTrade(parameters),
    priceMatch,
    goodTill: parseGoodTill(parameters, timeInForce),
  };
  return { contract, command };
}

function parseAlgoType(parameters: ParameterMap): AlgoOrderType {
  const type = required(parameters, 'type');
  if (type === 'TRAILING_STOP_MARKET') throw new WireError(-1020, 'Trailing stops are not supported.');
  if (!TYPES.has(type)) throw new WireError(-1116, 'Invalid orderType.');
  return type as AlgoOrderType;
}

function parseWorkingType(parameters: ParameterMap): WorkingType {
  const type = optional(parameters, 'workingType') ?? 'CONTRACT_PRICE';
  if (!WORKING_TYPES.has(type)) throw invalidParameter('workingType');
  return type as WorkingType;
}

/** In steps; 0 if the whole position is closed. */
function parseQuantity(contract: Contract, parameters: ParameterMap, closePosition: boolean): number {
  const quantity = optionalSteps(contract, parameters);
  if (closePosition && quantity !== undefined) throw notRequired('quantity');
  if (!closePosition && quantity === undefined) throw missingParameter('quantity');
  return quantity ?? 0;
}
