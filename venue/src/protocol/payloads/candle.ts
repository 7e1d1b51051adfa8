import type { Interval } from '@aldgate/domain/market/interval.ts';
import { formatUnits } from '@aldgate/domain/market/units.ts';
import type { Candle } from '../../market/candle.ts';
import type { Instrument } from '../../market/instrument.ts';
import { notionalText, priceText, quantityText } from '../../market/wireNumber.ts';

/** A row of GET /klines. */
export function candleRow(instrument: Instrument, candle: Candle) {
  return [
    candle.openTime,
    priceText(instrument, candle.open),
    priceText(instrument, candle.high),
    priceText(instrument, candle.low),
    priceText(instrument, candle.close),
    quantityText(instrument, candle.volume),
    candle.closeTime,
    notionalText(instrument, candle.quoteVolume),
    candle.count,
    quantityText(instrument, candle.takerBuyVolume),
    notionalText(instrument, candle.takerBuyQuoteVolume),
    '0',
  ];
}

const REFERENCE_DECIMALS = 8;

/** A row of the candles of marks, indices and premiums: without volume, and with the number of samples as its count. */
export function referenceCandleRow({ openTime, open, high, low, close, closeTime, count }: Candle) {
  const prices = [open, high, low, close].map((units) => formatUnits(units, REFERENCE_DECIMALS));
  return [openTime, ...prices, '0', closeTime, '0', count, '0', '0', '0'];
}

export interface CandleMoment {
  readonly candle: Candle;
  readonly interval: Interval | '1s';
  readonly isClosed: boolean;
  readonly at: number;
}

/** The kline event. */
export function candleEvent(instrument: Instrument, moment: CandleMoment) {
  const { symbol } = instrument;
  return { e: 'kline', E: moment.at, s: symbol, k: { s: symbol, ...figures(instrument, moment) }, ps: symbol, st: 1 };
}

/** The continuous_kline event, with the pair and contract type. */
export function continuousCandleEvent(instrument: Instrument, moment: CandleMoment) {
  const k = figures(instrument, moment);
  return { e: 'continuous_kline', E: moment.at, ps: instrument.symbol, ct: 'PERPETUAL', k, st: 1 };
}

function figures(instrument: Instrument, { candle, interval, isClosed }: CandleMoment) {
  return {
    t: candle.openTime,
    T: candle.closeTime,
    i: interval,
    f: candle.firstTradeId,
    L: candle.lastTradeId,
    o: priceText(instrument, candle.open),
    c: priceText(instrument, candle.close),
    h: priceText(instrument, candle.high),
    l: priceText(instrument, candle.low),
    v: quantityText(instrument, candle.volume),
    n: candle.count,
    x: isClosed,
    q: notionalText(instrument, candle.quoteVolume),
    V: quantityText(instrument, candle.takerBuyVolume),
    Q: notionalText(instrument, candle.takerBuyQuoteVolume),
    B: '0',
  };
}
