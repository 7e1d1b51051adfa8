import { SPOT_ORDERS_MAX, WAITING_ORDERS_MAX } from '../../../engine/spot/filters.ts';
import type { SpotInstrument } from '../../../market/instrument.ts';
import { SPOT_LIMITS } from '../../rateLimits.ts';
import { spotDecimal } from './spotText.ts';

const ORDER_TYPES = [
  'LIMIT',
  'LIMIT_MAKER',
  'MARKET',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
];
export const SPOT_SELF_TRADES = ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH'] as const;

/** Order limits by account. */
export const SPOT_ORDER_LIMITS = [
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: SPOT_LIMITS.ordersPerTenSeconds },
  { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: SPOT_LIMITS.ordersPerDay },
] as const;

/** Response of GET /exchangeInfo. */
export function spotExchangeInfo(
  instruments: readonly SpotInstrument[],
  at: number,
  weightLimit: number,
  showPermissionSets: boolean,
) {
  return {
    timezone: 'UTC',
    serverTime: at,
    rateLimits: [
      { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: weightLimit },
      ...SPOT_ORDER_LIMITS,
      { rateLimitType: 'RAW_REQUESTS', interval: 'MINUTE', intervalNum: 5, limit: SPOT_LIMITS.rawRequests },
    ],
    exchangeFilters: [],
    symbols: instruments.map((instrument) => symbolInfo(instrument, showPermissionSets)),
  };
}

function symbolInfo(instrument: SpotInstrument, showPermissionSets: boolean) {
  const { symbol, baseAsset, quoteAsset } = instrument;
  return {
    symbol,
    status: 'TRADING',
    baseAsset,
    baseAssetPrecision: 8,
    quoteAsset,
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    baseCommissionPrecision: 8,
    quoteCommissionPrecision: 8,
    orderTypes: ORDER_TYPES,
    icebergAllowed: false,
    ocoAllowed: true,
    otoAllowed: false,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: false,
    cancelReplaceAllowed: true,
    amendAllowed: false,
    pegInstructionsAllowed: false,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filters(instrument),
    permissions: [],
    permissionSets: showPermissionSets ? [['SPOT']] : [],
    defaultSelfTradePreventionMode: 'EXPIRE_MAKER',
    allowedSelfTradePreventionModes: SPOT_SELF_TRADES,
  };
}

/** In the exchange's order. Clients find them by type; a step or minimum of 0 switches a rule off. */
function filters(instrument: SpotInstrument) {
  const { minPrice, maxPrice, tickSize, minQuantity, maxQuantity, marketMaxQuantity, stepSize } = instrument;
  const zero = spotDecimal('0');
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: spotDecimal(minPrice),
      maxPrice: spotDecimal(maxPrice),
      tickSize: spotDecimal(tickSize),
    },
    {
      filterType: 'LOT_SIZE',
      minQty: spotDecimal(minQuantity),
      maxQty: spotDecimal(maxQuantity),
      stepSize: spotDecimal(stepSize),
    },
    { filterType: 'ICEBERG_PARTS', limit: 10 },
    { filterType: 'MARKET_LOT_SIZE', minQty: zero, maxQty: spotDecimal(marketMaxQuantity), stepSize: zero },
    {
      filterType: 'TRAILING_DELTA',
      minTrailingAboveDelta: 10,
      maxTrailingAboveDelta: 2000,
      minTrailingBelowDelta: 10,
      maxTrailingBelowDelta: 2000,
    },
    {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: '5',
      bidMultiplierDown: '0.2',
      askMultiplierUp: '5',
      askMultiplierDown: '0.2',
      avgPriceMins: 5,
    },
    {
      filterType: 'NOTIONAL',
      minNotional: spotDecimal(instrument.minNotional),
      applyMinToMarket: true,
      maxNotional: spotDecimal(instrument.maxNotional),
      applyMaxToMarket: false,
      avgPriceMins: 5,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: SPOT_ORDERS_MAX },
    { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: WAITING_ORDERS_MAX },
  ];
}
