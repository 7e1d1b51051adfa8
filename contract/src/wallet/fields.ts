import { z } from 'zod';

/** WAL-01: the three accounts of a customer. */
export const accountType = z.enum(['capital_account', 'trade_account', 'swap_account']);

export const networkCode = z.string().regex(/^[A-Z0-9]{2,12}$/, 'must be a network such as ETH');
