import { CUSTOMER_ACCOUNTS, FUNDING_ACCOUNT } from '@aldgate/domain/ledger/accountType.ts';
import { z } from 'zod';
import { time } from '../fields.ts';

/** WAL-01: the accounts of a customer. */
export const accountType = z.enum(CUSTOMER_ACCOUNTS);

/** The account of a deposit address or a withdrawal: there is one. */
export const fundingAccount = z
  .literal(FUNDING_ACCOUNT, `must be ${FUNDING_ACCOUNT}`)
  .optional()
  .meta({ description: 'what deposits credit and withdrawals debit; another account needs a transfer first' });

export const networkCode = z.string().regex(/^[A-Z0-9]{2,12}$/, 'must be a network such as ETH');

/** A transaction as people copy it: 64 hexadecimal digits, on Ethereum after 0x. Its network decides which. */
export const transactionId = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(0x)?[0-9a-f]{64}$/, 'is not a transaction');

/** Events of a record, oldest first. */
export const timelineOf = <const Events extends readonly string[]>(events: Events) =>
  z.array(
    z.object({
      at: time,
      event: z.enum(events),
      by: z.enum(['platform', 'operator', 'member']),
      member: z.string().nullable().meta({ description: 'the name or address of the member' }),
    }),
  );
