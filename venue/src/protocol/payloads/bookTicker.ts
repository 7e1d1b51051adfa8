import type { Instrument } from '../../market/instrument.ts';
import type { Level } from '../../market/level.ts';
import type { Book, QuoteEvent } from '../../market/market.ts';
import { priceText, quantityText } from '../../market/wireNumber.ts';

const NOTHING: Level = [0, 0];

/** A row of GET /ticker/bookTicker. An empty side is written as zero. */
export function bookTickerRow(instrument: Instrument, book: Book) {
  const { bid, ask, time, updateId } = quoteOf(book);
  return {
    symbol: instrument.symbol,
    bidPrice: priceText(instrument, bid[0]),
    bidQty: quantityText(instrument, bid[1]),
    askPrice: priceText(instrument, ask[0]),
    askQty: quantityText(instrument, ask[1]),
    time,
    lastUpdateId: updateId,
  };
}

/** The best bid and ask as of the last change of a book. */
export type Quote = Pick<QuoteEvent, 'updateId' | 'time' | 'bid' | 'ask'>;

/** What stands first in a book; nothing at no price where a side is empty. */
export function quoteOf({ lastUpdateId, time, bids, asks }: Book): Quote {
  return { updateId: lastUpdateId, time, bid: bids[0] ?? NOTHING, ask: asks[0] ?? NOTHING };
}

/** The bookTicker event. */
export function bookTickerEvent(instrument: Instrument, { updateId, time, bid, ask }: Quote, at: number) {
  return {
    e: 'bookTicker',
    u: updateId,
    E: at,
    T: time,
    s: instrument.symbol,
    b: priceText(instrument, bid[0]),
    B: quantityText(instrument, bid[1]),
    a: priceText(instrument, ask[0]),
    A: quantityText(instrument, ask[1]),
    st: 1,
    ps: instrument.symbol,
  };
}
