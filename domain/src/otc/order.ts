/** Kinds of OTC orders: an accepted real-time price, a resting limit order, a price on request. */
export const OTC_KINDS = ['quote', 'limit', 'request'] as const;
export type OtcKind = (typeof OTC_KINDS)[number];

/**
 * TR-13 states of OTC orders. `submitted`: the desk was asked for a price. `running`: a limit order rests, or the price
 * that was asked for is open. `failed`: the desk declined.
 */
export const OTC_STATUSES = ['submitted', 'running', 'filled', 'cancelled', 'expired', 'failed'] as const;
export type OtcStatus = (typeof OTC_STATUSES)[number];

/** How long a real-time price is firm. */
export const STREAM_QUOTE_MS = 10_000;
/** No part of a price that the desk deals at may be older. */
export const DESK_PRICE_MAX_AGE_MS = 3_000;
/** The desk answers a request within this time of its hours (OTC-04). */
export const ANSWER_MS = 30 * 60_000;
/** Trades of a pair and direction within this time count to the size that chooses the margin. */
export const SIZE_WINDOW_MS = 10 * 60_000;
/** A limit order rests no longer. */
export const LIMIT_LIFE_MAX_MS = 30 * 24 * 3_600_000;
/** A limit further from the mid is refused, in basis points. */
export const LIMIT_DISTANCE_MAX_BPS = '2000';
/** Open requests of an institution. */
export const OPEN_REQUESTS_MAX = 5;
/** Open real-time prices of an institution, their value together, and that of all institutions, in US dollars. */
export const OPEN_QUOTES = { count: 3, ownUsd: '10000000', totalUsd: '50000000' } as const;
/** A dealer's price is at most this far from the mid, in basis points. */
export const DEALER_DISTANCE_MAX_BPS = '200';
