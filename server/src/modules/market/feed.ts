import { isDecimal, isPositive } from '@aldgate/domain/money/amount.ts';
import { MarketStream, type Stream } from '@aldgate/exchange';
import { z } from 'zod';
import type { Log } from '../../kernel/log.ts';
import type { MarketConfig } from './config.ts';
import type { MidPrices } from './prices.ts';
import { PRICED_BY } from './values.ts';

const price = z.string().refine((text) => isDecimal(text) && isPositive(text));

/** The best five levels of each side, complete in every message. */
const partialDepth = z.object({
  s: z.string(),
  E: z.int(),
  b: z.array(z.tuple([price, z.string()])),
  a: z.array(z.tuple([price, z.string()])),
});

/** The stream gives up after five attempts; the server starts it again after this pause. */
const RETRY_MS = 10_000;

/** Follows the best prices of the order books that the platform prices from, until `close`. */
export function startFeed(exchange: MarketConfig['exchange'], prices: MidPrices, log: Log): { close(): void } {
  const stream = new MarketStream({ url: `${exchange.stream}/public/stream`, appPing: exchange.appPing });
  let retry: NodeJS.Timeout | undefined;
  stream.onState(({ state }) => {
    log.info({ feed: state }, 'market feed');
    if (state === 'offline') retry = setTimeout(() => stream.retry(), RETRY_MS).unref();
  });
  for (const symbol of Object.values(PRICED_BY)) {
    stream.subscribe(topOfBook(symbol), (payload) => follow(prices, payload, log));
  }
  return {
    close() {
      clearTimeout(retry);
      stream.close();
    },
  };
}

const topOfBook = (symbol: string): Stream<unknown> => ({ name: `${symbol.toLowerCase()}@depth5@100ms` });

/** An invalid message is dropped; the last price remains valid until it is too old. */
function follow(prices: MidPrices, payload: unknown, log: Log): void {
  const parsed = partialDepth.safeParse(payload);
  if (!parsed.success) {
    log.warn({ payload: JSON.stringify(payload)?.slice(0, 300) }, 'an invalid market message was dropped');
    return;
  }
  const { s, E, b, a } = parsed.data;
  const [bid, ask] = [b[0]?.[0], a[0]?.[0]];
  if (bid !== undefined && ask !== undefined) prices.update(s, { bid, ask, eventAt: E });
}
