import type { ParsedOf } from '@aldgate/contract';

/** An order as it is asked for, on whichever call. */
export type NewOrderRequest = Omit<ParsedOf<'sendOrder'>, 'exchangeKeyId'>;
