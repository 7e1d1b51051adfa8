/** The exchange's request weight per address and minute. */
export const WEIGHT_LIMIT = 2400;

/** Order limits of an account. */
export const ORDERS_PER_TEN_SECONDS = 300;
export const ORDERS_PER_MINUTE = 1200;

/** The limits of spot: weight per address and minute, requests per address in five minutes, orders of an account. */
export const SPOT_LIMITS = {
  weight: 6_000,
  rawRequests: 61_000,
  ordersPerTenSeconds: 100,
  ordersPerDay: 200_000,
} as const;
