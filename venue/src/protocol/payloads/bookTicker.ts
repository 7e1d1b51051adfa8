import type { Instrument } from '../../market/instrument.ts';
import type { Quote } from '../../market/market.ts';
import { priceText, quantityText } from '../../market/wireNumber.ts';

/** A row of GET /ticker/bookTicker. An empty side is zero. */
export function bookTickerRow(instrument: Instrument, { bid, ask, time, updateId }: Quote) {
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
