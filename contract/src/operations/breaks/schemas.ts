import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, id, listOf, listRequest, time } from '../../fields.ts';
import { customerRef, effect, operatorRef, reason } from '../fields.ts';
import { breaksWire } from './wire.ts';

const kind = z.enum(['chain', 'exchange', 'bank', 'ledger', 'address']);
const state = z.enum(['open', 'explained', 'resolved']);

const breakItem = z.object({
  breakId: id,
  kind,
  place: z.string().meta({ description: 'a network, or an account' }),
  accountName: z
    .string()
    .nullable()
    .meta({ description: 'of an account at the exchange: the institution, and its label' }),
  subject: z.string().meta({ description: 'an address, a wallet, a line of a statement' }),
  asset: z.string().nullable(),
  title: z.string(),
  ledger: amount.nullable(),
  outside: amount.nullable(),
  difference: amount.nullable().meta({ description: 'ledger less outside; null where no amounts were compared' }),
  isMaterial: z.boolean().nullable().meta({ description: 'null before it was evaluated' }),
  state,
  firstSeenAt: time,
  lastSeenAt: time,
  endedAt: time.nullable(),
  customer: customerRef.nullable().meta({ description: 'the one customer that it touches' }),
  owner: operatorRef.nullable(),
  notes: z.array(z.object({ at: time, operator: operatorRef, text: z.string() })),
  approvalId: id.nullable().meta({ description: 'of a sign-off that waits for a second operator' }),
});

export const breaksCalls = describeCalls(breaksWire, {
  pageBreak: {
    summary: 'Differences between the ledger and what it is compared with: open ones, the oldest first',
    request: listRequest({
      queryCondition: z
        .strictObject({ state: state.optional(), kind: kind.optional(), breakId: id.optional() })
        .prefault({}),
    }),
    answer: listOf(breakItem),
  },

  takeBreak: {
    summary: 'Claims an open break',
    request: z.strictObject({ breakId: id }),
    answer: z.null(),
    errors: ['notFound', 'taskTaken'],
  },

  noteBreak: {
    summary: 'Adds a note to a break',
    request: z.strictObject({ breakId: id, text: reason }),
    answer: z.null(),
    errors: ['notFound'],
  },

  signOffBreak: {
    summary: 'Explains an open break; needs a second operator',
    request: z.strictObject({ breakId: id, reason }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile'],
  },
});
