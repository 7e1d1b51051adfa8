import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol, enteredAmount, id, listOf, listRequest, nothing, time } from '../../fields.ts';
import { networkCode } from '../../wallet/fields.ts';
import { customerRef, effect, reason } from '../fields.ts';
import { custodyWire } from '../wire.ts';

const outgoing = z.object({
  outgoingId: id,
  network: z.string(),
  kind: z.enum(['flush', 'to_cold', 'cold_refill', 'transfer', 'spend']),
  wallet: z.enum(['hot', 'cold']).meta({ description: 'whose key signs it' }),
  asset: z.string().nullable().meta({ description: 'null for a flush, which collects several' }),
  amount: amount.nullable(),
  state: z.enum(['reserved', 'signed', 'broadcast', 'mined', 'final']),
  outcome: z.enum(['succeeded', 'reverted', 'superseded', 'cancelled']).nullable().meta({
    description: 'superseded: a cancelling attempt was mined; cancelled: it was ended before it was signed',
  }),
  requested: z.enum(['speed_up', 'cancel']).nullable().meta({ description: 'what operators requested of it' }),
  error: z.string().nullable(),
  nonce: z.int().nullable(),
  createdAt: time,
  endedAt: time.nullable(),
  attempts: z.array(
    z.object({
      attempt: z.int(),
      isCancel: z.boolean().meta({ description: 'whether it moves nothing, in place of those before it' }),
      txid: z.string().nullable(),
      terms: z.record(z.string(), z.string()).meta({ description: 'what it pays, in the smallest unit' }),
      refusal: z.string().nullable().meta({ description: 'why the signer did not sign it' }),
      sentAt: time.nullable(),
    }),
  ),
});

const uncredited = z.object({
  network: z.string(),
  txid: z.string(),
  index: z.string().meta({ description: 'which payment of the transaction' }),
  asset: z.string().nullable().meta({ description: 'null for a token that is not listed' }),
  contract: z.string().nullable().meta({ description: 'of a token that is not listed' }),
  amount: z.string().meta({ description: 'of a token that is not listed any whole number of its smallest unit' }),
  sender: z.string().nullable().meta({ description: 'null where the network does not say it' }),
  address: z.string(),
  wallet: z.enum(['deposit', 'change', 'hot', 'cold']).meta({ description: 'what the address is' }),
  customer: customerRef.nullable().meta({ description: 'whom the address credits' }),
  height: z.int(),
  at: time,
});

export const custodyCalls = describeCalls(custodyWire, {
  queryCustody: {
    summary: 'What the platform’s addresses hold after the last final block, by asset, beside the ledger',
    request: nothing,
    answer: z.array(
      z.object({
        network: z.string(),
        asset: z.string(),
        ledger: amount.meta({ description: 'custody of the ledger, as what lies outside' }),
        hot: amount,
        cold: amount,
        unswept: amount.meta({ description: 'on deposit addresses' }),
        hotMinimum: amount,
        hotMaximum: amount,
      }),
    ),
  },

  queryChainComparison: {
    summary: 'The newest comparison of each network’s addresses with its node and the ledger',
    request: nothing,
    answer: z.array(
      z.object({
        network: z.string(),
        at: time,
        height: z.int(),
        addresses: z.int(),
        fullAt: time.nullable().meta({ description: 'when all addresses were compared' }),
        differences: z.array(
          z.object({
            kind: z.enum(['chain', 'ledger', 'address']),
            subject: z.string(),
            asset: z.string().nullable(),
            expected: z.string(),
            found: z.string(),
          }),
        ),
      }),
    ),
  },

  pageUncredited: {
    summary:
      'Payments that credit nobody, newest first: coins sent straight to a wallet of the platform, or tokens ' +
      'not listed',
    request: listRequest({
      queryCondition: z
        .strictObject({ kind: z.enum(['unattributed', 'unlisted']).default('unattributed') })
        .prefault({}),
    }),
    answer: listOf(uncredited),
  },

  pageOutgoing: {
    summary: 'The platform’s own transactions with their attempts, newest first',
    request: listRequest({
      queryCondition: z
        .strictObject({ network: networkCode.optional(), state: outgoing.shape.state.optional() })
        .prefault({}),
    }),
    answer: listOf(outgoing),
  },

  speedUpOutgoing: {
    summary: 'Replaces the newest attempt of a transaction that no block has by one with a higher fee',
    request: z.strictObject({ outgoingId: id, reason }),
    answer: z.null(),
    errors: ['notFound', 'changedMeanwhile'],
  },

  cancelOutgoing: {
    summary: 'Replaces a transaction that no block has by one that moves nothing; whichever is mined decides',
    request: z.strictObject({ outgoingId: id, reason }),
    answer: z.null(),
    errors: ['notFound', 'changedMeanwhile'],
  },

  requestColdRefill: {
    summary: 'Requests a transfer from the cold wallet to the hot wallet; needs a second operator',
    request: z.strictObject({ network: networkCode, asset: assetSymbol, amount: enteredAmount, reason }),
    answer: effect,
    errors: [
      'notFound',
      'assetUnsupported',
      'format',
      'insufficientBalance',
      'networkNotConnected',
      'changedMeanwhile',
    ],
  },

  queryColdFile: {
    summary: 'The unsigned file of a transfer from cold: JSON of an EIP-1559 transaction, or a PSBT in base64',
    request: z.strictObject({ outgoingId: id }),
    answer: z.object({ fileName: z.string(), content: z.string() }),
    errors: ['notFound', 'changedMeanwhile'],
  },

  submitColdFile: {
    summary: 'The signed file of a transfer from cold: compared field by field with what was requested, and sent',
    request: z.strictObject({ outgoingId: id, content: z.string().min(1, 'required').max(60_000, 'tooLong'), reason }),
    answer: z.object({ txid: z.string() }),
    errors: ['notFound', 'format', 'changedMeanwhile'],
  },
});
