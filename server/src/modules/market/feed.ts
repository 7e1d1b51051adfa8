import { marketAt } from '@aldgate/domain/market/marketRef.ts';
import { countDecimals, isDecimal, isPositive } from '@aldgate/domain/money/amount.ts';
import { FIXED_DECIMALS } from '@aldgate/domain/money/fixed.ts';
import { MarketStream, type Stream } from '@aldgate/exchange';
import { z } from 'zod';
import type { Log } from '../../kernel/log.ts';
import type { ExchangeConfig } from '../exchanges/index.ts';
import type { PriceSources } from './priceSources.ts';
import type { ReferencePrices } from './prices.ts';

const price = z.string().refine((text) => isDecimal(text) && isPositive(text));
/** The exchange's prices and quantities have at most eight decimals. */
const exact = price.refine((text) => countDecimals(text) <= FIXED_DECIMALS);
const level = z.tuple([exact, exact]);

/** The best twenty levels of each side, complete in every message; T is the time of the book's last change. */
const partialDepth = z.object({ s: z.string(), E: z.int(), T: z.int(), b: z.array(level), a: z.array(level) });

const markPrice = z.object({ s: z.string(), E: z.int(), p: price, i: price });

/** The stream gives up after five attempts; the server starts it again after this pause. */
const RETRY_MS = 10_000;

interface FeedOptions {
  readonly sources: PriceSources;
  readonly prices: ReferencePrices;
  readonly log: Log;
}

/** Follows the order books, the index and the mark of the contracts that the platform prices from, until `close`. */
export function startFeed(exchange: ExchangeConfig, { sources, prices, log }: FeedOptions): { close(): void } {
  const closers: (() => void)[] = [];
  const open = (root: 'public' | 'market') => {
    const stream = new MarketStream({ url: `${exchange.stream}/${root}/stream`, appPing: exchange.appPing });
    let retry: NodeJS.Timeout | undefined;
    stream.onState(({ state }) => {
      log.info({ feed: state, root }, 'market feed');
      if (state === 'offline') retry = setTimeout(() => stream.retry(), RETRY_MS).unref();
    });
    closers.push(() => {
      clearTimeout(retry);
      stream.close();
    });
    return stream;
  };
  /** An invalid message is dropped; the last price remains valid until it is too old. */
  const parsed =
    <Payload>(schema: z.ZodType<Payload>, ingest: (payload: Payload) => void) =>
    (payload: unknown) => {
      const { success, data } = schema.safeParse(payload);
      if (success) ingest(data);
      else log.warn({ payload: JSON.stringify(payload)?.slice(0, 300) }, 'an invalid market message was dropped');
    };

  const [books, figures] = [open('public'), open('market')];
  for (const { exchange: code, instrumentId } of sources.values()) {
    const name = instrumentId.toLowerCase();
    books.subscribe(
      unvalidated(`${name}@depth20@100ms`),
      parsed(partialDepth, ({ s, E, T, b, a }) => {
        prices.updateBook(marketAt(code, s), { bids: b, asks: a }, { eventAt: E, changedAt: T });
      }),
    );
    figures.subscribe(
      unvalidated(`${name}@markPrice@1s`),
      parsed(markPrice, ({ s, E, p, i }) => prices.updateFigures(marketAt(code, s), { mark: p, index: i, eventAt: E })),
    );
  }
  return {
    close() {
      for (const close of closers) close();
    },
  };
}

const unvalidated = (name: string): Stream<unknown> => ({ name });
