import { formatUnits } from '@aldgate/domain/market/units.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { DayStatistics } from '../../market/market.ts';
import { notionalDecimals, priceText, quantityText } from '../../market/wireNumber.ts';

const QUOTE_DECIMALS = 2;

/** A row of GET /ticker/24hr. */
export function tickerRow(instrument: Instrument, day: DayStatistics) {
  return {
    symbol: instrument.symbol,
    priceChange: priceText(instrument, day.last - day.open),
    priceChangePercent: percentText(day.last - day.open, day.open),
    weightedAvgPrice: weightedPriceText(instrument, day),
    lastPrice: priceText(instrument, day.last),
    lastQty: quantityText(instrument, day.lastQuantity),
    openPrice: priceText(instrument, day.open),
    highPrice: priceText(instrument, day.high),
    lowPrice: priceText(instrument, day.low),
    volume: quantityText(instrument, day.volume),
    quoteVolume: quoteVolumeText(instrument, day),
    openTime: day.openTime,
    closeTime: day.closeTime,
    firstId: day.lastTradeId - day.count + 1,
    lastId: day.lastTradeId,
    count: day.count,
  };
}

/** The 24hrMiniTicker event, single or as an array item. */
export function miniTickerEvent(instrument: Instrument, day: DayStatistics, at: number) {
  return {
    e: '24hrMiniTicker',
    E: at,
    s: instrument.symbol,
    c: priceText(instrument, day.last),
    o: priceText(instrument, day.open),
    h: priceText(instrument, day.high),
    l: priceText(instrument, day.low),
    v: quantityText(instrument, day.volume),
    q: quoteVolumeText(instrument, day),
    ps: instrument.symbol,
    st: 1,
  };
}

/** The 24hrTicker event, single or as an array item. */
export function tickerEvent(instrument: Instrument, day: DayStatistics, at: number) {
  const row = tickerRow(instrument, day);
  return {
    e: '24hrTicker',
    E: at,
    s: row.symbol,
    p: row.priceChange,
    P: row.priceChangePercent,
    w: row.weightedAvgPrice,
    c: row.lastPrice,
    Q: row.lastQty,
    o: row.openPrice,
    h: row.highPrice,
    l: row.lowPrice,
    v: row.volume,
    q: row.quoteVolume,
    O: row.openTime,
    C: row.closeTime,
    F: row.firstId,
    L: row.lastId,
    n: row.count,
    ps: row.symbol,
    st: 1,
  };
}

/** A row of GET /ticker/price: the last trade's price and time. */
export function priceRow(instrument: Instrument, { last, lastTime }: DayStatistics) {
  return { symbol: instrument.symbol, price: priceText(instrument, last), time: lastTime };
}

/** Turnover in the quote asset, rounded down to two places. */
function quoteVolumeText(instrument: Instrument, { quoteVolume }: DayStatistics): string {
  const exact = quoteVolume * BigInt(instrument.unitsPerTick);
  const surplus = notionalDecimals(instrument) - QUOTE_DECIMALS;
  const units = surplus >= 0 ? exact / 10n ** BigInt(surplus) : exact * 10n ** BigInt(-surplus);
  return formatUnits(units, QUOTE_DECIMALS);
}

/** Volume-weighted average price, rounded down to the price's decimals. The last price without volume. */
function weightedPriceText(instrument: Instrument, { quoteVolume, volume, last }: DayStatistics): string {
  if (volume === 0) return priceText(instrument, last);
  return formatUnits((quoteVolume * BigInt(instrument.unitsPerTick)) / BigInt(volume), instrument.pricePrecision);
}

/** A share in percent with three decimals, rounded toward zero. */
function percentText(part: number, whole: number): string {
  return whole === 0 ? '0.000' : formatUnits((BigInt(part) * 100_000n) / BigInt(whole), 3);
}
