import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol, enteredAmount, id, listOf, listRequest, nothing, time } from '../../fields.ts';
import { networkCode } from '../../wallet/fields.ts';
import { customerRef, effect, operatorRef, reason } from '../fields.ts';
import { walletWire } from '../wire.ts';

const depositState = z.enum(['confirming', 'orphaned', 'below_minimum', 'held', 'credited', 'reversed']);
const holdReason = z.enum(['feature', 'verification', 'suspended', 'screening', 'balance']);

const deposit = z.object({
  depositId: id,
  customer: customerRef.nullable().meta({ description: 'null: an owner that is no institution' }),
  owner: z.string(),
  account: z.string(),
  asset: z.string(),
  network: z.string(),
  arrived: amount.meta({ description: 'with all decimals of the chain' }),
  credited: amount.nullable(),
  state: depositState,
  holdReason: holdReason.nullable(),
  address: z.string(),
  sender: z.string().nullable().meta({ description: 'null where the network does not say it' }),
  senders: z.array(z.string()).meta({ description: 'whose coins the transaction spent, or the one sender' }),
  hasUnknownSender: z.boolean().meta({ description: 'some of what the transaction spent names no address' }),
  screening: z
    .object({ verdict: z.enum(['clear', 'review', 'block']), matches: z.array(z.string()) })
    .nullable()
    .meta({ description: 'what screening said when it was decided; null before' }),
  txid: z.string(),
  index: z.string().meta({ description: 'which payment of the transaction' }),
  height: z.int().nullable(),
  isInChain: z.boolean().meta({ description: 'whether a block that was read has it' }),
  seenAt: time,
  creditedAt: time.nullable(),
  approvalId: id.nullable().meta({ description: 'of a release that waits for a second operator' }),
});

const network = z.object({
  network: z.string(),
  name: z.string(),
  confirmations: z.int(),
  isConnected: z.boolean(),
  height: z.int().nullable().meta({ description: 'the newest block that was read' }),
  postedHeight: z.int().nullable().meta({ description: 'the newest block that is in the ledger' }),
  headHeight: z.int().nullable().meta({ description: 'the newest block of the node' }),
  seenAt: time.nullable().meta({ description: 'when the node last answered' }),
  error: z.string().nullable(),
  suspension: z.object({ reason: z.string(), since: time }).nullable(),
  assets: z.array(
    z.object({
      asset: z.string(),
      contract: z.string().nullable(),
      decimals: z.int(),
      depositMinimum: amount,
      hotMinimum: amount.meta({ description: 'of the hot wallet' }),
      hotMaximum: amount.meta({ description: 'of the hot wallet: what is above goes to cold' }),
    }),
  ),
});

/** Terms of a network that operators decide. */
export const terms = z.strictObject({
  confirmations: z.int().min(1).max(1_000),
  assets: z
    .array(
      z.strictObject({
        asset: assetSymbol,
        depositMinimum: enteredAmount,
        hotMinimum: enteredAmount,
        hotMaximum: enteredAmount,
      }),
    )
    .max(20)
    .refine((assets) => new Set(assets.map(({ asset }) => asset)).size === assets.length, 'twice'),
});

const screeningEntry = z.object({
  network: z.string(),
  address: z.string(),
  verdict: z.enum(['review', 'block']),
  note: z.string(),
  addedBy: operatorRef,
  addedAt: time,
});

const listedAddress = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{10,100}$/, 'address');

export const walletCalls = describeCalls(walletWire, {
  pageDeposit: {
    summary: 'Deposits of coins, newest first',
    request: listRequest({
      queryCondition: z
        .strictObject({
          state: depositState.optional(),
          asset: assetSymbol.optional(),
          network: networkCode.optional(),
          txid: z.string().min(1).max(100).optional(),
        })
        .prefault({}),
    }),
    answer: listOf(deposit),
  },

  queryDeposit: {
    summary: 'A deposit with what happened to it',
    request: z.strictObject({ depositId: id }),
    answer: deposit.extend({
      events: z.array(z.object({ at: time, event: z.string(), operator: operatorRef.nullable() })),
    }),
    errors: ['notFound'],
  },

  releaseDeposit: {
    summary: 'Credits a deposit that is held or below the minimum; one that screening holds needs a second operator',
    request: z.strictObject({ depositId: id, reason }),
    answer: effect,
    errors: ['notFound', 'taskTaken', 'changedMeanwhile', 'serviceSuspended'],
  },

  reverseDeposit: {
    summary: 'Takes back a posted deposit whose transaction has left the chain; needs a second operator',
    request: z.strictObject({ depositId: id, reason }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile'],
  },

  listChainNetwork: {
    summary: 'The networks: terms, connection, and how far they have been followed',
    request: nothing,
    answer: z.array(network),
  },

  suspendNetwork: {
    summary: 'Closes a network immediately, with a reason that customers read',
    request: z.strictObject({ network: networkCode, reason }),
    answer: z.null(),
    errors: ['notFound'],
  },

  openNetwork: {
    summary: 'Opens a suspended network; needs a second operator',
    request: z.strictObject({ network: networkCode, reason }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile'],
  },

  setNetworkTerms: {
    summary: 'Sets confirmations, deposit minimums and the hot wallet’s bounds; a change needs a second operator',
    request: terms.extend({ network: networkCode, reason }),
    answer: effect,
    errors: ['notFound', 'assetUnsupported', 'format', 'changedMeanwhile'],
  },

  pageScreening: {
    summary: 'Addresses whose deposits are held, newest first',
    request: listRequest({
      queryCondition: z.strictObject({ address: z.string().min(1).max(100).optional() }).prefault({}),
    }),
    answer: listOf(screeningEntry),
  },

  addScreening: {
    summary: 'Adds an address to the screening list, or changes its verdict',
    request: z.strictObject({
      network: networkCode,
      address: listedAddress,
      verdict: screeningEntry.shape.verdict,
      reason,
    }),
    answer: z.null(),
    errors: ['notFound', 'format'],
  },

  removeScreening: {
    summary: 'Removes an address from the screening list; needs a second operator',
    request: z.strictObject({ network: networkCode, address: listedAddress, reason }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile'],
  },
});
