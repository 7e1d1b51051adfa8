import { unreadParameters } from '../wireError.ts';
import type { ParameterMap } from './parameterMap.ts';

/** Parameters of every signed call. */
const SIGNING = ['timestamp', 'recvWindow', 'signature'];

const ORDER = 'orderId origClientOrderId symbol';
const PAGE = 'symbol orderId startTime endTime limit';
const NEW_FUTURES_ORDER =
  'symbol side positionSide type timeInForce quantity reduceOnly price newClientOrderId newOrderRespType priceMatch ' +
  'selfTradePreventionMode goodTillDate stopPrice activationPrice callbackRate closePosition workingType priceProtect';
const NEW_SPOT_ORDER =
  'symbol side type timeInForce quantity quoteOrderQty price newClientOrderId newOrderRespType ' +
  'selfTradePreventionMode strategyId strategyType stopPrice trailingDelta icebergQty pegPriceType pegOffsetType ' +
  'pegOffsetValue';
const LEG = 'Type ClientOrderId Price StopPrice TimeInForce IcebergQty TrailingDelta StrategyId StrategyType';
const PEG = 'PegPriceType PegOffsetType PegOffsetValue';
const legOf = (leg: 'above' | 'below'): string => `${LEG} ${PEG}`.replaceAll(/[A-Z][A-Za-z]*/g, (name) => leg + name);

/** Names of the parameters that the exchange reads, for each signed call of futures and spot. */
const KNOWN: Readonly<Record<string, string>> = {
  'POST /fapi/v1/order': NEW_FUTURES_ORDER,
  'POST /fapi/v1/order/test': NEW_FUTURES_ORDER,
  'PUT /fapi/v1/order': `${ORDER} side quantity price priceMatch modifyId`,
  'DELETE /fapi/v1/order': ORDER,
  'GET /fapi/v1/order': ORDER,
  'GET /fapi/v1/openOrder': ORDER,
  'GET /fapi/v1/openOrders': 'symbol',
  'GET /fapi/v1/allOrders': PAGE,
  'DELETE /fapi/v1/allOpenOrders': 'symbol',
  'POST /fapi/v1/batchOrders': 'batchOrders',
  'PUT /fapi/v1/batchOrders': 'batchOrders',
  'DELETE /fapi/v1/batchOrders': 'symbol orderIdList origClientOrderIdList orderidlist origclientorderidlist',
  'POST /fapi/v1/countdownCancelAll': 'symbol countdownTime',
  'POST /fapi/v1/algoOrder':
    'algoType symbol side positionSide type timeInForce quantity price triggerPrice workingType priceMatch ' +
    'closePosition priceProtect reduceOnly activatePrice callbackRate clientAlgoId newOrderRespType ' +
    'selfTradePreventionMode goodTillDate',
  'GET /fapi/v1/algoOrder': 'symbol algoId clientAlgoId',
  'DELETE /fapi/v1/algoOrder': 'symbol algoId clientAlgoId',
  'GET /fapi/v1/openAlgoOrders': 'algoType symbol algoId',
  'GET /fapi/v1/allAlgoOrders': 'symbol algoId startTime endTime page limit',
  'DELETE /fapi/v1/algoOpenOrders': 'symbol',
  'GET /fapi/v2/account': '',
  'GET /fapi/v3/account': '',
  'GET /fapi/v2/balance': '',
  'GET /fapi/v3/balance': '',
  'GET /fapi/v1/accountConfig': '',
  'GET /fapi/v2/positionRisk': 'symbol',
  'GET /fapi/v3/positionRisk': 'symbol',
  'GET /fapi/v1/adlQuantile': 'symbol',
  'POST /fapi/v1/leverage': 'symbol leverage',
  'POST /fapi/v1/marginType': 'symbol marginType',
  'GET /fapi/v1/symbolConfig': 'symbol',
  'GET /fapi/v1/leverageBracket': 'symbol',
  'GET /fapi/v1/commissionRate': 'symbol',
  'GET /fapi/v1/positionSide/dual': '',
  'POST /fapi/v1/positionSide/dual': 'dualSidePosition',
  'GET /fapi/v1/multiAssetsMargin': '',
  'POST /fapi/v1/multiAssetsMargin': 'multiAssetsMargin',
  'GET /fapi/v1/rateLimit/order': '',
  'GET /fapi/v1/feeBurn': '',
  'GET /fapi/v1/userTrades': `${PAGE} fromId`,
  'GET /fapi/v1/income': 'symbol incomeType startTime endTime page limit',
  'GET /fapi/v1/forceOrders': 'symbol autoCloseType startTime endTime limit',
  'POST /fapi/v1/positionMargin': 'symbol positionSide amount type',
  'GET /fapi/v1/positionMargin/history': 'symbol type startTime endTime limit',
  'POST /api/v3/order': NEW_SPOT_ORDER,
  'POST /api/v3/order/test': `${NEW_SPOT_ORDER} computeCommissionRates`,
  'DELETE /api/v3/order': `${ORDER} newClientOrderId cancelRestrictions`,
  'DELETE /api/v3/openOrders': 'symbol',
  'POST /api/v3/order/cancelReplace':
    `${NEW_SPOT_ORDER} cancelReplaceMode cancelOrderId cancelOrigClientOrderId cancelNewClientOrderId ` +
    'cancelRestrictions orderRateLimitExceededMode',
  'POST /api/v3/orderList/oco':
    `symbol listClientOrderId side quantity newOrderRespType selfTradePreventionMode ${legOf('above')} ` +
    legOf('below'),
  'POST /api/v3/order/oco':
    'symbol listClientOrderId side quantity limitClientOrderId price limitIcebergQty limitStrategyId ' +
    'limitStrategyType stopClientOrderId stopPrice stopLimitPrice stopIcebergQty stopLimitTimeInForce ' +
    'stopStrategyId stopStrategyType trailingDelta newOrderRespType selfTradePreventionMode',
  'DELETE /api/v3/orderList': 'symbol orderListId listClientOrderId newClientOrderId',
  'GET /api/v3/orderList': 'orderListId origClientOrderId',
  'GET /api/v3/allOrderList': 'fromId startTime endTime limit',
  'GET /api/v3/openOrderList': '',
  'GET /api/v3/order': ORDER,
  'GET /api/v3/openOrders': 'symbol',
  'GET /api/v3/allOrders': PAGE,
  'GET /api/v3/myTrades': `${PAGE} fromId`,
  'GET /api/v3/account': 'omitZeroBalances',
  'GET /api/v3/rateLimit/order': '',
  'GET /api/v3/account/commission': 'symbol',
};

const SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(KNOWN).map(([call, names]) => [call, new Set([...SIGNING, ...names.split(' ')])]),
);

/**
 * Throws a WireError where a signed call of futures or spot has a parameter that the exchange does not read. `framing`
 * are names that belong to the socket's message.
 */
export function assertRead(call: string, parameters: ParameterMap, framing: readonly string[] = []): void {
  const known = SETS.get(call);
  if (known === undefined) return;
  const names = [...parameters.keys()].filter((name) => !framing.includes(name));
  const read = names.filter((name) => known.has(name)).length;
  if (read < names.length) throw unreadParameters(read, names.length);
}
