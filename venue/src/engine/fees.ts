/** Commission rates in 10^-8: 0.02 % for the maker, 0.05 % for the taker. */
export const MAKER_RATE = 20_000n;
export const TAKER_RATE = 50_000n;
/** 0.1 % of what a spot trade's side receives, for maker and taker. */
export const SPOT_RATE = 100_000n;
