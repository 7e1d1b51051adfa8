/** What contracts are margined in here. */
export const MARGIN_ASSET = 'USDT';
