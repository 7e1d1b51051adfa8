/** The exchange's products: spot, USDⓈ-margined futures, coin-margined futures. Each has accounts, orders and ids of its own. */
export type Product = 'spot' | 'usdm' | 'coinm';
