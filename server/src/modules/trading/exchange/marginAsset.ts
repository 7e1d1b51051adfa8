/** The margin asset of the supported contracts. */
export const MARGIN_ASSET = 'USDT';
