/**
 * The exchange's products: spot, USDⓈ-margined futures, coin-margined futures. Each has accounts, orders and ids of its
 * own.
 */
export type Product = 'spot' | 'usdm' | 'coinm';

/**
 * The asset that margins a product's account, if it is the same for all contracts: coin-margined ones have their own.
 */
export const MARGIN_ASSET = { usdm: 'USDT' } as const;
