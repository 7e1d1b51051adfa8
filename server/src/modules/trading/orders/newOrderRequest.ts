import type { ParsedOf } from '@aldgate/contract';

/** A new order, from any call. */
export type NewOrderRequest = Omit<ParsedOf<'sendOrder'>, 'exchangeKeyId'>;
