import { MarketStream, type Stream } from '@aldgate/exchange';
import type { Config } from '../kernel/config.ts';
import type { Log } from '../kernel/log.ts';
import type { MidPrices } from './prices.ts';
import { PRICED_BY } from './values.ts';

/** A book's best five levels a side, whole in every message. */
interface PartialDepth {
  readonly s: string;
  readonly E: number;
  readonly b: readonly (readonly [string, string])[];
  readonly a: readonly (readonly [string, string])[];
}

/** The stream gives up after five attempts in a row, for a person to decide; a server asks again. */
const RETRY_MS = 10_000;

/** Follows the top of the books that the platform prices from, until `close`. */
export function startFeed(exchange: Config['exchange'], prices: MidPrices, log: Log): { close(): void } {
  const stream = new MarketStream({ url: `${exchange.stream}/public/stream`, appPing: exchange.appPing });
  let retry: NodeJS.Timeout | undefined;
  stream.onState(({ state }) => {
    log.info({ feed: state }, 'market feed');
    if (state === 'offline') retry = setTimeout(() => stream.retry(), RETRY_MS).unref();
  });
  for (const symbol of Object.values(PRICED_BY)) {
    stream.subscribe(topOfBook(symbol), (payload) => follow(prices, payload));
  }
  return {
    close() {
      clearTimeout(retry);
      stream.close();
    },
  };
}

const topOfBook = (symbol: string): Stream<PartialDepth> => ({ name: `${symbol.toLowerCase()}@depth5@100ms` });

/** An empty side has no mid-market: the last one stands until it is too old to be dealt on. */
function follow(prices: MidPrices, { s, E, b, a }: PartialDepth): void {
  const [bid, ask] = [b[0]?.[0], a[0]?.[0]];
  if (bid !== undefined && ask !== undefined) prices.update(s, { bid, ask, eventAt: E });
}
