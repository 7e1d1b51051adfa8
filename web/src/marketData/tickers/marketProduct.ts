import { findProduct } from '@aldgate/domain/market/marketRef.ts';

/** The products that have market data here; spot and futures fail apart. */
export type MarketProduct = 'usdm' | 'spot';

/** The product of an instrument's id. */
export const marketProduct = (symbol: string): MarketProduct => (findProduct(symbol) === 'spot' ? 'spot' : 'usdm');

/** Whether an instrument is a spot pair. */
export const isSpot = (symbol: string): boolean => marketProduct(symbol) === 'spot';
