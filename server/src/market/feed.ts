import { MarketStream } from '@aldgate/exchange';
import type { Config } from '../kernel/config.ts';
import type { Log } from '../kernel/log.ts';
import type { MidPrices } from './prices.ts';
import { PRICED_BY } from './values.ts';

interface PartialDepth {
  readonly s: string;
  readonly E: number;
  readonly b: readonly (readonly [string, string])[];
  readonly a: readonly (readonly [string, string])[];
}

/** Follows the top of the books that the platform prices from, until `close`. */
export function startFeed(exchange: Config['exchange'], prices: MidPrices, log: Log): { close(): void } {
  const stream = new MarketStream({ url: `${exchange.stream}/public/stream`, appPing: exchange.appPing });
  stream.onState(({ state }) => log.info({ feed: state }, 'market feed'));
  for (const symbol of Object.values(PRICED_BY)) {
    stream.subscribe(`${symbol.toLowerCase()}@depth5@100ms`, (payload) => follow(prices, payload as PartialDepth));
  }
  return { close: () => stream.close() };
}

/** An empty side has no mid-market: the last one stands until it is too old to be dealt on. */
function follow(prices: MidPrices, { s, E, b, a }: PartialDepth): void {
  const [bid, ask] = [b[0]?.[0], a[0]?.[0]];
  if (bid !== undefined && ask !== undefined) prices.update(s, { bid, ask, eventAt: E });
}
