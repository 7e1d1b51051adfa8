import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ExchangeRest } from '@aldgate/exchange';
import type { Config } from '../../config.ts';
import { fetchRates, type Market } from '../../modules/market/index.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** Half the distance of the best prices on either side of a candle's price. */
const HALF_SPREAD = '0.00005';
/** The worth of each side of the book, in USDT: enough for the largest notional that a price is measured with. */
const DEPTH_USDT = '10000000';

/** Prices and rates of a minute that has passed, in US dollars or USDT as the exchange quotes them. */
export interface MinutePrices {
  readonly at: number;
  /** The price of each source's contract: a decimal string. */
  readonly contracts: ReadonlyMap<string, string>;
  readonly rates: Awaited<ReturnType<typeof fetchRates>>;
}

/** Reads the prices of a minute: the opening of the exchange's candle, and the rates of its first second. */
export type ReadMinute = (at: number) => Promise<MinutePrices>;

/**
 * Reads past prices from the reference exchange's candles and the source of rates. Rejects where the source quotes
 * another time than the one that was requested, as a source without past rates does.
 */
export function createMinuteReader(
  { exchange, rates: { url } }: Config,
  { sources }: Pick<Market, 'sources'>,
): ReadMinute {
  const rest = new ExchangeRest({ rest: exchange.rest });
  const symbols = [...sources.values()].map(({ instrumentId }) => instrumentId);
  return async (time) => {
    const at = Math.floor(time / MINUTE_MS) * MINUTE_MS;
    if (url === null) throw new Error('there is no source of rates');
    const source = new URL(url);
    source.searchParams.set('at', String(at));
    const [rates, ...candles] = await Promise.all([
      fetchRates(source.href),
      ...symbols.map((symbol) => rest.klines(symbol, '1m', { startTime: at, endTime: at, limit: 1 })),
    ]);
    if (rates.at !== at) throw new Error(`the source of rates has none of ${new Date(at).toISOString()}`);
    const contracts = symbols.map((symbol, index) => {
      const [candle] = candles[index] ?? [];
      if (candle === undefined) throw new Error(`${symbol} has no candle of ${new Date(at).toISOString()}`);
      return [symbol, candle[1]] as const;
    });
    return { at, contracts: new Map(contracts), rates };
  };
}

/**
 * Enters prices as those of a time and of the second before: a price that is dealt at is compared with that. The book
 * has the candle's price in its middle.
 */
export function enterPrices(
  { sources, prices, rates }: Market,
  minute: MinutePrices,
  { at, setClock }: { readonly at: number; readonly setClock: (at: number) => void },
): void {
  for (const eventAt of [at - SECOND_MS, at]) {
    setClock(eventAt);
    for (const market of sources.values()) {
      const price = minute.contracts.get(market.instrumentId);
      if (price === undefined) continue;
      prices.updateBook(market, bookAround(price), { eventAt, changedAt: eventAt });
      prices.updateFigures(market, { mark: price, index: price, eventAt });
    }
    rates.update({ ...minute.rates, at: eventAt });
  }
}

function bookAround(price: string) {
  const distance = decimal(price).times(HALF_SPREAD);
  const quantity = toDecimalString(round(decimal(DEPTH_USDT).div(price), 3, 'down'));
  const level = (value: ReturnType<typeof decimal>, rounding: 'up' | 'down') =>
    [toDecimalString(round(value, 8, rounding)), quantity] as const;
  return {
    bids: [level(decimal(price).minus(distance), 'down')],
    asks: [level(decimal(price).plus(distance), 'up')],
  };
}
