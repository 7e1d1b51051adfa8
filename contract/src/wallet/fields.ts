import { z } from 'zod';
import { time } from '../fields.ts';

/** WAL-01: the three accounts of a customer. */
export const accountType = z.enum(['capital_account', 'trade_account', 'swap_account']);

export const networkCode = z.string().regex(/^[A-Z0-9]{2,12}$/, 'must be a network such as ETH');

/** What happened to a record, oldest first. */
export const timelineOf = <const Events extends readonly string[]>(events: Events) =>
  z.array(
    z.object({
      at: time,
      event: z.enum(events),
      by: z.enum(['platform', 'operator', 'member']),
      member: z.string().nullable().meta({ description: 'the name or address of the member' }),
    }),
  );
