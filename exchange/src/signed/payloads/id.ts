import type { Validator } from '../../shape.ts';

/** An id as the exchange sends it: a number, or a string of digits beyond 2^53. */
export type ExchangeId = number | string;

export const isExchangeId: Validator = (value) =>
  Number.isSafeInteger(value) || (typeof value === 'string' && /^\d{0,20}$/.test(value));
