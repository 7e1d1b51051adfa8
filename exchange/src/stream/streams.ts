import type { BookTickerEvent, DepthUpdate, MarkPriceEvent, MiniTickerEvent } from '../wire.ts';

/** A stream's name, carrying the type of its payload for the compiler. */
export interface Stream<Payload> {
  readonly name: string;
  /** Never set. */
  readonly payload?: Payload;
}

export type DepthSpeed = '0ms' | '100ms' | '250ms' | '500ms';

/** Streams of the `/public` root. */
export const depthStream = (symbol: string, speed: DepthSpeed = '100ms'): Stream<DepthUpdate> => ({
  name: `${symbol.toLowerCase()}@depth@${speed}`,
});

export const bookTickerStream = (symbol: string): Stream<BookTickerEvent> => ({
  name: `${symbol.toLowerCase()}@bookTicker`,
});

/** Streams of the `/market` root. The mark price ticks every second whatever the market does. */
export const markPriceStream = (symbol: string): Stream<MarkPriceEvent> => ({
  name: `${symbol.toLowerCase()}@markPrice@1s`,
});

export const allMarkPricesStream: Stream<readonly MarkPriceEvent[]> = { name: '!markPrice@arr@1s' };

/** Only symbols that changed within the second. */
export const allMiniTickersStream: Stream<readonly MiniTickerEvent[]> = { name: '!miniTicker@arr' };
