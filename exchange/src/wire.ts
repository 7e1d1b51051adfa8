/**
 * Payloads of the public APIs. Prices, quantities and money are decimal strings, times epoch milliseconds UTC. The
 * types are not complete: the exchange adds keys occasionally.
 */
export type LevelRow = readonly [price: string, quantity: string];

/** Spot's has no times. */
export interface DepthSnapshot {
  readonly lastUpdateId: number;
  readonly E?: number;
  readonly T?: number;
  /** Best first. */
  readonly bids: readonly LevelRow[];
  readonly asks: readonly LevelRow[];
}

/** How update ids follow each other: of futures over all symbols, with each event's previous id; of spot by book. */
export type BookSequence = 'futures' | 'spot';

/** Absolute quantities; zero removes a level. Spot's has neither the book's time T nor the previous id pu. */
export interface DepthUpdate {
  readonly e: 'depthUpdate';
  readonly E: number;
  readonly T?: number;
  readonly s: string;
  readonly U: number;
  readonly u: number;
  readonly pu?: number;
  readonly b: readonly LevelRow[];
  readonly a: readonly LevelRow[];
}

export interface SymbolFilter {
  readonly filterType: string;
  readonly tickSize?: string;
  readonly stepSize?: string;
  readonly minPrice?: string;
  readonly maxPrice?: string;
  readonly minQty?: string;
  readonly maxQty?: string;
  readonly notional?: string;
  readonly multiplierUp?: string;
  readonly multiplierDown?: string;
  readonly minNotional?: string;
  readonly maxNotional?: string;
  readonly bidMultiplierUp?: string;
  readonly bidMultiplierDown?: string;
  readonly askMultiplierUp?: string;
  readonly askMultiplierDown?: string;
}

export interface SymbolInfo {
  readonly symbol: string;
  readonly pair: string;
  readonly contractType: string;
  readonly status: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly marginAsset: string;
  readonly pricePrecision: number;
  readonly quantityPrecision: number;
  readonly filters: readonly SymbolFilter[];
}

/** A pair of the spot market. */
export interface SpotSymbolInfo {
  readonly symbol: string;
  readonly status: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly filters: readonly SymbolFilter[];
}

export interface ExchangeInfo<Symbol = SymbolInfo> {
  readonly timezone: string;
  readonly serverTime: number;
  readonly symbols: readonly Symbol[];
}

export interface Ticker24h {
  readonly symbol: string;
  readonly priceChange: string;
  /** In percent: '1.250' is 1.25 %. */
  readonly priceChangePercent: string;
  readonly weightedAvgPrice: string;
  readonly lastPrice: string;
  readonly lastQty: string;
  readonly openPrice: string;
  readonly highPrice: string;
  readonly lowPrice: string;
  /** In the base asset. */
  readonly volume: string;
  /** In the quote asset. */
  readonly quoteVolume: string;
  readonly openTime: number;
  readonly closeTime: number;
  readonly firstId: number;
  readonly lastId: number;
  readonly count: number;
}

export interface BookTicker {
  readonly symbol: string;
  readonly bidPrice: string;
  readonly bidQty: string;
  readonly askPrice: string;
  readonly askQty: string;
  /** Missing for spot. */
  readonly time?: number;
}

/** Spot's has neither name nor times. */
export interface BookTickerEvent {
  readonly e?: 'bookTicker';
  readonly u: number;
  readonly s: string;
  readonly b: string;
  readonly B: string;
  readonly a: string;
  readonly A: string;
  readonly T?: number;
  readonly E?: number;
}

/** p mark, i index, P estimated settlement price, r predicted funding rate, T next funding time. */
export interface MarkPriceEvent {
  readonly e: 'markPriceUpdate';
  readonly E: number;
  readonly s: string;
  readonly p: string;
  readonly i: string;
  readonly P: string;
  readonly r: string;
  readonly T: number;
}

/** Last 24 hours: c last, o open, h high, l low, v volume, q turnover. */
export interface MiniTickerEvent {
  readonly e: '24hrMiniTicker';
  readonly E: number;
  readonly s: string;
  readonly c: string;
  readonly o: string;
  readonly h: string;
  readonly l: string;
  readonly v: string;
  readonly q: string;
}

/** A row of klines; the last item is unused. */
export type KlineRow = readonly [
  openTime: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
  closeTime: number,
  quoteVolume: string,
  count: number,
  takerBuyVolume: string,
  takerBuyQuoteVolume: string,
  ignored: string,
];

export interface KlineEvent {
  readonly e: 'kline';
  readonly E: number;
  readonly s: string;
  readonly k: {
    /** Opening and closing time. */
    readonly t: number;
    readonly T: number;
    readonly s: string;
    readonly i: string;
    readonly o: string;
    readonly c: string;
    readonly h: string;
    readonly l: string;
    readonly v: string;
    readonly n: number;
    /** Whether it is closed; true once for each candle. */
    readonly x: boolean;
    readonly q: string;
    readonly V: string;
    readonly Q: string;
  };
}

export interface TradeRow {
  readonly id: number;
  readonly price: string;
  readonly qty: string;
  readonly quoteQty: string;
  readonly time: number;
  /** True if the taker sold. */
  readonly isBuyerMaker: boolean;
}

/** Trades of one price and side within 100 ms: f … l are their ids, m is true if the taker sold. */
export interface AggTradeRow {
  readonly a: number;
  readonly p: string;
  readonly q: string;
  readonly f: number;
  readonly l: number;
  readonly T: number;
  readonly m: boolean;
}

export interface AggTradeEvent extends AggTradeRow {
  readonly e: 'aggTrade';
  readonly E: number;
  readonly s: string;
}

/** Total open positions of a contract, in the base asset. */
export interface OpenInterest {
  readonly symbol: string;
  readonly openInterest: string;
  readonly time: number;
}

export interface PremiumIndex {
  readonly symbol: string;
  readonly markPrice: string;
  readonly indexPrice: string;
  readonly estimatedSettlePrice: string;
  readonly lastFundingRate: string;
  readonly interestRate: string;
  readonly nextFundingTime: number;
  readonly time: number;
}
