/**
 * Trading in a period. Prices in ticks, volumes in steps, quote volumes in ticks × steps: integers below 2^53 for up
 * to a month of any listing.
 */
export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly quoteVolume: number;
  readonly takerBuyVolume: number;
  readonly takerBuyQuoteVolume: number;
  readonly count: number;
  /** Id of the last trade; 0 if none is known. */
  readonly lastId: number;
}

export interface BarTrade {
  readonly id: number;
  readonly price: number;
  readonly quantity: number;
  readonly buyerIsMaker: boolean;
}

/** A bar without a trade, at the previous price. */
export function flatBar(price: number): Bar {
  return {
    open: price,
    high: price,
    low: price,
    close: price,
    volume: 0,
    quoteVolume: 0,
    takerBuyVolume: 0,
    takerBuyQuoteVolume: 0,
    count: 0,
    lastId: 0,
  };
}

/** Adds a trade to a bar. The first one sets the open. */
export function addTrade(bar: Bar, { id, price, quantity, buyerIsMaker }: BarTrade): Bar {
  const isFirst = bar.count === 0;
  const taken = buyerIsMaker ? 0 : quantity;
  return {
    open: isFirst ? price : bar.open,
    high: isFirst ? price : Math.max(bar.high, price),
    low: isFirst ? price : Math.min(bar.low, price),
    close: price,
    volume: bar.volume + quantity,
    quoteVolume: bar.quoteVolume + price * quantity,
    takerBuyVolume: bar.takerBuyVolume + taken,
    takerBuyQuoteVolume: bar.takerBuyQuoteVolume + price * taken,
    count: bar.count + 1,
    lastId: id,
  };
}

/** Merges two consecutive bars. A bar without a trade does not affect prices. */
export function mergeBars(earlier: Bar, later: Bar): Bar {
  if (later.count === 0) return earlier;
  if (earlier.count === 0) return later;
  return {
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    close: later.close,
    volume: earlier.volume + later.volume,
    quoteVolume: earlier.quoteVolume + later.quoteVolume,
    takerBuyVolume: earlier.takerBuyVolume + later.takerBuyVolume,
    takerBuyQuoteVolume: earlier.takerBuyQuoteVolume + later.takerBuyQuoteVolume,
    count: earlier.count + later.count,
    lastId: later.lastId === 0 ? earlier.lastId : later.lastId,
  };
}
