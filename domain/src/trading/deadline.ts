/** How long after its receipt the exchange may accept an order that came without a deadline. */
export const DEADLINE_DEFAULT_MS = 5_000;
/** The latest deadline, after receipt. */
export const DEADLINE_MAX_MS = 60_000;
