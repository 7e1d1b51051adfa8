/** Our id of a pair by the exchange's symbol, which does not tell where its base ends; undefined if unlisted. */
export type FindInstrument = (symbol: string) => string | undefined;

/** The exchange's symbol of a pair: BTCUSDT of BTC-USDT. */
export const toSymbol = (instrumentId: string): string => instrumentId.replace('-', '');

export const baseAssetOf = (instrumentId: string): string => instrumentId.slice(0, instrumentId.indexOf('-'));
export const quoteAssetOf = (instrumentId: string): string => instrumentId.slice(instrumentId.indexOf('-') + 1);
