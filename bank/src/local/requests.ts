import { isDecimal, isPositive } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';

/** Why the local bank does not do what it was asked for, for the person who reads it. */
export class LocalBankError extends Error {
  override readonly name = 'LocalBankError';
  /** An HTTP status. */
  readonly status: 400 | 404 | 409;

  constructor(status: LocalBankError['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** Text that a statement in XML can carry. */
const text = (lengthMax: number) =>
  z
    .string()
    .trim()
    .max(lengthMax)
    .refine((value) => value.isWellFormed() && !/[\p{Cc}\ufffe\uffff]/u.test(value), 'has characters that are no text')
    .transform((value) => (value === '' ? null : value));

const amount = z.string().refine((value) => isDecimal(value) && isPositive(value), 'must be a positive decimal number');
/** Its id, IBAN, number or, since there is one of each, its currency. */
const account = z.string().min(1).max(64);

export const requests = {
  pay: z.strictObject({
    account,
    currency: z.string(),
    amount,
    reference: text(140).default(null),
    name: text(140).default(null),
    /** Or the number of an account without one. */
    iban: text(34).default(null),
  }),
  return: z.strictObject({ endToEndId: z.string().min(1).max(35), reason: text(105) }),
  charge: z.strictObject({ account, amount, text: text(140).default(null) }),
  statement: z.strictObject({
    account,
    format: z.enum(['camt.053', 'csv']).default('camt.053'),
    number: z.coerce.number().int().positive().optional(),
  }),
};

export type PayRequest = z.output<typeof requests.pay>;
export type ReturnRequest = z.output<typeof requests.return>;
export type ChargeRequest = z.output<typeof requests.charge>;
