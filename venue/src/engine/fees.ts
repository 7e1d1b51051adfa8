/** Commission rates in 10^-8: 0.02 % for the order that rested, 0.05 % for the one that came. */
export const MAKER_RATE = 20_000n;
export const TAKER_RATE = 50_000n;
