import type { FuturesInstrument, SpotInstrument } from '../market/instrument.ts';
import type { PathTerms } from './indexPrice.ts';
import { type Listing, type ListingRow, listing, type PairRow, pairListing } from './listing.ts';
import { ratePath } from './rates.ts';

const ROWS: readonly ListingRow[] = [
  // biome-ignore format: a table reads better in columns
  { base: 'BTC', price: 104_000, tick: '0.1', extraDecimals: 1, step: '0.001', minNotional: '100', minPrice: '556.80', maxPrice: '4529764', lotMax: '1000', marketMax: '120', kind: 'PoW', listed: '2019-09-25T08:00:00Z', volatility: 1, levels: 560, levelWorth: 60_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'ETH', price: 3_900, tick: '0.01', step: '0.001', minNotional: '20', minPrice: '39.86', maxPrice: '306177', lotMax: '10000', marketMax: '2000', kind: 'Layer-1', listed: '2019-09-25T08:00:00Z', volatility: 1.2, levels: 200, levelWorth: 60_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'BNB', price: 842, tick: '0.01', step: '0.01', minNotional: '5', minPrice: '6.60', maxPrice: '100000', lotMax: '100000', marketMax: '2000', kind: 'Layer-1', listed: '2020-02-10T08:00:00Z', volatility: 1.1, levelWorth: 15_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'SOL', price: 186, tick: '0.01', step: '0.01', minNotional: '5', minPrice: '0.42', maxPrice: '60000', lotMax: '1000000', marketMax: '40000', kind: 'Layer-1', listed: '2020-09-14T07:00:00Z', volatility: 1.4, levelWorth: 25_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'XRP', price: 2.41, tick: '0.0001', step: '0.1', minNotional: '5', minPrice: '0.0143', maxPrice: '100000', lotMax: '10000000', marketMax: '2000000', kind: 'Payment', listed: '2020-01-06T08:00:00Z', volatility: 1.3, levelWorth: 20_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'DOGE', price: 0.1932, tick: '0.00001', step: '1', minNotional: '5', minPrice: '0.00244', maxPrice: '30', lotMax: '50000000', marketMax: '30000000', kind: 'Meme', listed: '2020-07-10T09:00:00Z', volatility: 1.6, levelWorth: 15_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'ADA', price: 0.6284, tick: '0.0001', step: '1', minNotional: '5', minPrice: '0.0174', maxPrice: '20000', lotMax: '6000000', marketMax: '1300000', kind: 'Layer-1', listed: '2020-01-31T08:00:00Z', volatility: 1.4, levelWorth: 10_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'TRX', price: 0.2987, tick: '0.00001', step: '1', minNotional: '5', minPrice: '0.00132', maxPrice: '20000', lotMax: '10000000', marketMax: '5000000', kind: 'Layer-1', listed: '2020-01-15T08:00:00Z', volatility: 0.9, levelWorth: 6_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'AVAX', price: 19.84, tick: '0.001', step: '1', minNotional: '5', minPrice: '0.144', maxPrice: '20000', lotMax: '5000000', marketMax: '100000', kind: 'Layer-1', listed: '2020-09-23T07:00:00Z', volatility: 1.5, levelWorth: 7_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'LINK', price: 17.62, tick: '0.001', step: '0.01', minNotional: '20', minPrice: '0.464', maxPrice: '100000', lotMax: '200000', marketMax: '20000', kind: 'Infrastructure', listed: '2020-01-17T08:00:00Z', volatility: 1.4, band: '0.1000', levelWorth: 8_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'DOT', price: 3.214, tick: '0.001', step: '0.1', minNotional: '5', minPrice: '0.141', maxPrice: '20000', lotMax: '8000000', marketMax: '500000', kind: 'Layer-1', listed: '2020-08-22T07:00:00Z', volatility: 1.4, band: '0.1000', levelWorth: 5_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'LTC', price: 98.4, tick: '0.01', step: '0.001', minNotional: '20', minPrice: '3.61', maxPrice: '100000', lotMax: '10000', marketMax: '5000', kind: 'Payment', listed: '2020-01-09T08:00:00Z', volatility: 1.2, levelWorth: 6_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'BCH', price: 548.2, tick: '0.01', step: '0.001', minNotional: '20', minPrice: '13.93', maxPrice: '100000', lotMax: '10000', marketMax: '850', kind: 'Payment', listed: '2019-12-17T08:00:00Z', volatility: 1.2, levelWorth: 6_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'ETC', price: 16.37, tick: '0.001', step: '0.01', minNotional: '20', minPrice: '1.051', maxPrice: '100000', lotMax: '100000', marketMax: '10000', kind: 'PoW', listed: '2020-01-16T08:00:00Z', volatility: 1.2, band: '0.1000', levelWorth: 3_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'ATOM', price: 3.106, tick: '0.001', step: '0.01', minNotional: '5', minPrice: '0.251', maxPrice: '100000', lotMax: '100000', marketMax: '20000', kind: 'Layer-1', listed: '2020-02-10T08:00:00Z', volatility: 1.4, band: '0.1000', levelWorth: 2_500 },
  // biome-ignore format: a table reads better in columns
  { base: 'NEAR', price: 2.264, tick: '0.001', step: '1', minNotional: '5', minPrice: '0.063', maxPrice: '5000', lotMax: '2000000', marketMax: '200000', kind: 'Layer-1', listed: '2020-10-15T07:00:00Z', volatility: 1.6, band: '0.1000', levelWorth: 4_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'UNI', price: 7.418, tick: '0.001', step: '1', minNotional: '5', minPrice: '0.258', maxPrice: '20000', lotMax: '2000000', marketMax: '60000', kind: 'DeFi', listed: '2020-09-17T07:00:00Z', volatility: 1.5, band: '0.1000', levelWorth: 4_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'AAVE', price: 221.6, tick: '0.01', step: '0.1', minNotional: '5', minPrice: '3.71', maxPrice: '100000', lotMax: '100000', marketMax: '3000', kind: 'DeFi', listed: '2020-10-16T07:00:00Z', volatility: 1.5, band: '0.1000', levelWorth: 5_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'FIL', price: 2.118, tick: '0.001', step: '0.1', minNotional: '5', minPrice: '0.151', maxPrice: '20000', lotMax: '1000000', marketMax: '80000', kind: 'Storage', listed: '2020-10-16T07:00:00Z', volatility: 1.4, band: '0.1000', levelWorth: 2_500 },
  // biome-ignore format: a table reads better in columns
  { base: 'XLM', price: 0.2873, tick: '0.00001', step: '1', minNotional: '5', minPrice: '0.00648', maxPrice: '20000', lotMax: '10000000', marketMax: '1000000', kind: 'Layer-2', listed: '2020-01-20T08:00:00Z', volatility: 1.3, levelWorth: 4_000 },
];

/** The contracts of the simulated venue, in the exchange's order. */
export const LISTINGS: readonly Listing<FuturesInstrument>[] = ROWS.map(listing);

const ETH_PATH: PathTerms = { name: 'ETHUSDT path', base: 3_900, volatility: 1.2 };
const BTC_PATH: PathTerms = { name: 'BTCUSDT path', base: 104_000, volatility: 1 };
const USDC_RATE = ratePath('USDC');
const USDT_RATE = ratePath('USDT');

const PAIR_ROWS: readonly PairRow[] = [
  // biome-ignore format: a table reads better in columns
  { base: 'BTC', quote: 'USDT', price: 104_000, tick: '0.01', step: '0.00001', minNotional: '5', maxNotional: '9000000', minPrice: '0.01', maxPrice: '1000000', lotMax: '9000', marketMax: '97.09521', listed: '2017-08-17T04:00:00Z', volatility: 1, levels: 200, levelWorth: 30_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'ETH', quote: 'USDT', price: 3_900, tick: '0.01', step: '0.0001', minNotional: '5', maxNotional: '9000000', minPrice: '0.01', maxPrice: '1000000', lotMax: '9000', marketMax: '2357.3440', listed: '2017-08-17T04:00:00Z', volatility: 1.2, levelWorth: 20_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'SOL', quote: 'USDT', price: 186, tick: '0.01', step: '0.001', minNotional: '5', maxNotional: '9000000', minPrice: '0.01', maxPrice: '10000', lotMax: '90000', marketMax: '20000', listed: '2020-08-11T06:00:00Z', volatility: 1.4, levelWorth: 10_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'XRP', quote: 'USDT', price: 2.41, tick: '0.0001', step: '0.1', minNotional: '5', maxNotional: '9000000', minPrice: '0.0001', maxPrice: '10000', lotMax: '9222449', marketMax: '1500000', listed: '2018-05-04T08:00:00Z', volatility: 1.3, levelWorth: 10_000 },
  // biome-ignore format: a table reads better in columns
  { base: 'USDC', quote: 'USDT', price: 1, tick: '0.00001', step: '1', minNotional: '5', maxNotional: '9000000', minPrice: '0.00001', maxPrice: '10000', lotMax: '9000000', marketMax: '4000000', listed: '2018-12-15T04:00:00Z', volatility: 0.06, levelWorth: 20_000, paths: [USDC_RATE, USDT_RATE] },
  // biome-ignore format: a table reads better in columns
  { base: 'ETH', quote: 'BTC', price: 0.0375, tick: '0.00001', step: '0.001', minNotional: '0.0001', maxNotional: '9000000', minPrice: '0.00001', maxPrice: '922327', lotMax: '9000', marketMax: '2000', listed: '2017-07-14T04:00:00Z', volatility: 1.2, levelWorth: 0.15, quotePrice: 104_000, paths: [ETH_PATH, BTC_PATH], ratioOf: ['ETH-USDT', 'BTC-USDT'] },
];

/** The spot pairs of the simulated venue. New ones stand last. */
export const PAIR_LISTINGS: readonly Listing<SpotInstrument>[] = PAIR_ROWS.map(pairListing);

/** Contracts, then pairs. */
export const ALL_LISTINGS: readonly Listing[] = [...LISTINGS, ...PAIR_LISTINGS];
