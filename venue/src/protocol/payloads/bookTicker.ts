import type { Instrument } from '../../market/instrument.ts';
import type { Level } from '../../market/level.ts';
import type { Book, QuoteEvent } from '../../market/market.ts';
import { priceText, quantityText } from '../../market/wireNumber.ts';

const NOTHING: Level = [0, 0];

/** A row of GET /ticker/bookTicker. An empty side is written as zero. */
export function bookTickerRow(instrument: Instrument, book: Book) {
  const bid = book.bids[0] ?? NOTHING;
  const ask = book.asks[0] ?? NOTHING;
  return {
    symbol: instrument.symbol,
    bidPrice: priceText(instrument, bid[0]),
    bidQty: quantityText(instrument, bid[1]),
    askPrice: priceText(instrument, ask[0]),
    askQty: quantityText(instrument, ask[1]),
    time: book.time,
    lastUpdateId: book.lastUpdateId,
  };
}

/** The bookTicker event. */
export function bookTickerEvent(instrument: Instrument, { updateId, time, bid, ask }: QuoteEvent, at: number) {
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
