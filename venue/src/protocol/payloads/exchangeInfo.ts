import { formatUnits, parseUnits } from '@aldgate/domain/market/units.ts';
import type { FuturesInstrument } from '../../market/instrument.ts';
import { ORDERS_PER_MINUTE, ORDERS_PER_TEN_SECONDS, WEIGHT_LIMIT } from '../rateLimits.ts';

/** The exchange's delivery date of contracts that never expire. */
const NEVER = 4_133_404_800_000;

const ORDER_TYPES = ['LIMIT', 'MARKET', 'STOP', 'STOP_MARKET', 'TAKE_PROFIT', 'TAKE_PROFIT_MARKET'];

/** Order limits by account. */
export const ORDER_LIMITS = [
  { rateLimitType: 'ORDERS', interval: 'MINUTE', intervalNum: 1, limit: ORDERS_PER_MINUTE },
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: ORDERS_PER_TEN_SECONDS },
] as const;

/** Response of GET /exchangeInfo. */
export function exchangeInfo(
  instruments: readonly FuturesInstrument[],
  at: number,
  weightLimit: number = WEIGHT_LIMIT,
) {
  return {
    timezone: 'UTC',
    serverTime: at,
    futuresType: 'U_MARGINED',
    rateLimits: [
      { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: weightLimit },
      ...ORDER_LIMITS,
    ],
    exchangeFilters: [],
    assets: [{ asset: 'USDT', marginAvailable: true, autoAssetExchange: '-10000' }],
    symbols: instruments.map(symbolInfo),
  };
}

function symbolInfo(instrument: FuturesInstrument) {
  const bandShare = instrument.priceBand;
  return {
    symbol: instrument.symbol,
    pair: instrument.symbol,
    contractType: 'PERPETUAL',
    deliveryDate: NEVER,
    onboardDate: instrument.onboardDate,
    status: 'TRADING',
    maintMarginPercent: '2.5000',
    requiredMarginPercent: '5.0000',
    baseAsset: instrument.baseAsset,
    quoteAsset: instrument.quoteAsset,
    marginAsset: instrument.quoteAsset,
    pricePrecision: instrument.pricePrecision,
    quantityPrecision: instrument.quantityPrecision,
    baseAssetPrecision: 8,
    quotePrecision: 8,
    underlyingType: 'COIN',
    underlyingSubType: [instrument.underlyingSubType],
    triggerProtect: bandShare,
    liquidationFee: instrument.liquidationFee,
    marketTakeBound: bandShare.slice(0, 4),
    maxMoveOrderLimit: 10_000,
    filters: filters(instrument),
    orderTypes: ORDER_TYPES,
    timeInForce: ['GTC', 'IOC', 'FOK', 'GTX', 'GTD'],
    permissionSets: ['GRID', 'COPY'],
  };
}

/** In the exchange's order: some clients read the tick from the first filter and the step from the third. */
function filters(instrument: FuturesInstrument) {
  const { minPrice, maxPrice, tickSize, minQuantity: minQty, stepSize, priceBand } = instrument;
  const share = parseUnits(priceBand, 4);
  return [
    { filterType: 'PRICE_FILTER', minPrice, maxPrice, tickSize },
    { filterType: 'LOT_SIZE', minQty, maxQty: instrument.maxQuantity, stepSize },
    { filterType: 'MARKET_LOT_SIZE', minQty, maxQty: instrument.marketMaxQuantity, stepSize },
    { filterType: 'MAX_NUM_ORDERS', limit: 200 },
    { filterType: 'MAX_NUM_ALGO_ORDERS', limit: 10 },
    { filterType: 'MIN_NOTIONAL', notional: instrument.minNotional },
    {
      filterType: 'PERCENT_PRICE',
      multiplierUp: formatUnits(10_000 + share, 4),
      multiplierDown: formatUnits(10_000 - share, 4),
      multiplierDecimal: '4',
    },
    { filterType: 'POSITION_RISK_CONTROL', positionControlSide: 'NONE' },
  ];
}
