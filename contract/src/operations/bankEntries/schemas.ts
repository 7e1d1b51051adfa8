import { CHANNEL_REFERENCE } from '@aldgate/domain/bank/remittanceMethod.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { enteredAmount, id } from '../../fields.ts';
import { effect, reason } from '../fields.ts';
import { bankEntriesWire } from './wire.ts';

const text = (max: number) => z.string().trim().min(1, 'required').max(max, 'tooLong');

const entry = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('deposit'),
      amount: enteredAmount,
      payerName: text(140).optional(),
      payerNumber: text(34).optional().meta({ description: 'of the account at the channel that paid' }),
      remittance: text(1_400).optional().meta({ description: 'with the customer’s reference' }),
      institutionId: id.optional().meta({ description: 'the customer, with the reason for it' }),
    })
    .meta({ description: 'came in; without a customer that it names it waits for a match' }),
  z.strictObject({ type: z.literal('payment'), paymentId: id }).meta({ description: 'paid what a released batch has' }),
  z
    .strictObject({ type: z.literal('return'), paymentId: id, cause: text(140) })
    .meta({ description: 'a payment came back, with the channel’s words' }),
  z.strictObject({ type: z.literal('charge'), amount: enteredAmount }).meta({ description: 'the channel’s own fee' }),
  z
    .strictObject({ type: z.literal('debit'), amount: enteredAmount, remittance: text(1_400).optional() })
    .meta({ description: 'left for another reason' }),
]);

export const bankEntriesCalls = describeCalls(bankEntriesWire, {
  bookChannelEntry: {
    summary: 'Books what came in or left at the channel, once by its reference there; needs a second operator',
    request: z.strictObject({
      account: id,
      channelReference: z.string().trim().toUpperCase().regex(CHANNEL_REFERENCE, 'must be a reference of the channel'),
      bookedOn: z.iso.date('must be a day such as 2026-12-25'),
      entry,
      reason,
    }),
    answer: effect,
    errors: ['notFound', 'format', 'channelReferenceUsed', 'changedMeanwhile'],
  },
});
