/** The exchange's request weight per address and minute. */
export const WEIGHT_LIMIT = 2400;

/** Order limits of an account. */
export const ORDERS_PER_TEN_SECONDS = 300;
export const ORDERS_PER_MINUTE = 1200;
