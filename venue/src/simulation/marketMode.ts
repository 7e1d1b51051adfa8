/**
 * Whether prices walk and takers trade (`live`), or prices, rates and quotes stay as they are (`still`), so that
 * tests of something else do not depend on the market.
 */
export const MARKET_MODES = ['live', 'still'] as const;

export type MarketMode = (typeof MARKET_MODES)[number];

/** The step and the time that the simulation has throughout in a still market; any would do. */
export const STILL_STEP = 0;
export const STILL_TIME = 0;
