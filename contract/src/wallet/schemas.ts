import { PAYMENT_STATUSES } from '@aldgate/domain/wallet/paymentStatus.ts';
import { recordLabels } from '@aldgate/domain/wallet/recordLabel.ts';
import { END_REASONS, HOLD_REASONS } from '@aldgate/domain/wallet/withdrawalReason.ts';
import { WITHDRAWAL_EVENTS } from '@aldgate/domain/wallet/withdrawalState.ts';
import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { amount, assetSymbol, fileAnswer, id, listOf, listRequest, listSort, nothing, time } from '../fields.ts';
import { walletWire } from './calls.ts';
import { accountType, fundingAccount, networkCode, timelineOf } from './fields.ts';
import { travelRule } from './travelRule.ts';

/** WAL-11: what lists of deposits and withdrawals show, whatever their kind. */
export const recordStatus = z.enum(['deposit_pending', 'withdraw_pending', 'complete', 'failed', 'cancelled']);

const typeStatus = z.enum([
  'deposit_pending',
  'deposit_complete',
  'withdraw_pending',
  'withdraw_complete',
  'withdraw_failed',
  'cancelled',
]);

/** Why a record waits, or why it ended otherwise than complete. */
const recordReason = z
  .enum([
    ...(['below_minimum', 'feature', 'verification', 'suspended', 'screening', 'balance'] as const),
    ...(['block_replaced', 'reversed', 'not_arrived'] as const),
    ...HOLD_REASONS,
    ...END_REASONS,
  ])
  .nullable();

const recordFilter = z.strictObject({
  type: z.enum(['deposit', 'withdraw']).optional(),
  accountType: accountType.optional(),
  asset: assetSymbol.optional(),
  network: networkCode.optional(),
  status: recordStatus.optional(),
  startTime: time.optional(),
  endTime: time.optional(),
  txid: z.string().min(1).max(100).optional(),
});

const record = z.object({
  orderId: id,
  type: z.enum(['deposit', 'withdraw']),
  createdAt: time,
  startedAt: time.meta({
    description: 'when its transaction was announced or first seen in a block, or when it was confirmed',
  }),
  arrivedAt: time.nullable().meta({ description: 'when it was credited, or paid' }),
  status: recordStatus,
  typeStatus,
  label: z.enum(recordLabels),
  otcStatus: z.enum(PAYMENT_STATUSES).meta({ description: 'OTC-06' }),
  state: z.string().meta({ description: 'of a withdrawal, where exactly it is' }),
  asset: z.string(),
  network: z.string(),
  accountType,
  address: z.string().nullable().meta({ description: 'null of a deposit that was announced and not seen' }),
  addressName: z.string().nullable(),
  txid: z.string().nullable().meta({ description: 'null before a withdrawal is sent' }),
  initiatedAmount: amount.meta({
    description: 'what arrived, with all decimals of the chain, what was announced, or what was withdrawn',
  }),
  actualAmount: amount.nullable().meta({ description: 'what was credited, or paid; null before' }),
  amount: amount.meta({ description: 'what is or will be credited, or leaves the account in all' }),
  fee: amount,
  receivable: amount.meta({ description: 'what arrives' }),
  confirmations: z.int().meta({ description: '0 while no block has it' }),
  confirmationsRequired: z.int(),
  reason: recordReason,
  note: z.string().nullable().meta({ description: 'what a member or an operator wrote' }),
  mayCancel: z.boolean(),
  mayTakeOver: z.boolean().meta({ description: 'an administrator may become the maker of this withdrawal' }),
});

const supportedAsset = z.object({
  asset: z.string(),
  name: z.string(),
  precision: z.int().meta({ description: 'decimal places of an amount' }),
});

export const walletCalls = describeCalls(walletWire, {
  userAssets: {
    summary: 'The balances of every account and asset, valued in USD',
    request: nothing,
    answer: z.array(
      z.object({
        asset: z.string(),
        accountType,
        total: amount,
        frozen: amount.nullable().meta({
          description:
            'held, locked by orders or in use as margin; null while the figures of the exchange are not current',
        }),
        available: amount.nullable().meta({ description: 'can be transferred out; null where `frozen` is' }),
        usdPrice: amount.nullable().meta({ description: 'of one unit; null without a current price' }),
        usdValuation: amount.nullable().meta({ description: 'null without a current price' }),
      }),
    ),
  },

  listFiatSupportAsset: {
    summary: 'The currencies of accounts (WAL-12)',
    request: nothing,
    answer: z.array(supportedAsset),
  },

  listAllSupportedCryptoAsset: {
    summary: 'The coins of accounts, and the networks that carry them (WAL-12)',
    request: nothing,
    answer: z.array(supportedAsset.extend({ networks: z.array(z.string()) })),
  },

  listNetwork: {
    summary: 'The networks that carry an asset, and whether deposits are open on them (WAL-03)',
    request: z.strictObject({ asset: assetSymbol }),
    answer: z.array(
      z.object({
        network: z.string(),
        name: z.string(),
        isConnected: z.boolean(),
        contract: z.string().nullable().meta({ description: 'of a token; null for the native asset' }),
        deposit: z.object({
          open: z.boolean(),
          reason: z.string().nullable().meta({ description: 'why deposits are suspended' }),
          since: time.nullable().meta({ description: 'since when deposits are suspended' }),
          minimum: amount,
          confirmations: z.int(),
          etaSeconds: z.int().meta({ description: 'about how long the confirmations take' }),
        }),
        withdraw: z.object({
          open: z.boolean(),
          reason: z.string().nullable().meta({ description: 'why withdrawals are suspended' }),
          since: time.nullable().meta({ description: 'since when withdrawals are suspended' }),
          minimum: amount,
          maximum: amount.nullable().meta({ description: 'of one transaction' }),
          precision: z.int(),
          fee: amount.nullable().meta({ description: 'null where none is known' }),
          feeAt: time.nullable(),
        }),
      }),
    ),
    errors: ['assetUnsupported'],
  },

  getDepositAddress: {
    summary: 'The address that credits the institution for ever (WAL-03)',
    request: z.strictObject({
      asset: assetSymbol,
      network: networkCode,
      fresh: z.boolean().optional().meta({ description: 'another address, where the network has several' }),
      accountType: fundingAccount,
    }),
    answer: z.object({
      address: z.string(),
      uri: z.string().meta({ description: 'EIP-681 or BIP 21' }),
      network: z.string(),
      minimum: amount,
      confirmations: z.int(),
      createdAt: time,
    }),
    errors: ['assetUnsupported', 'featureOff', 'kycRequired', 'serviceSuspended', 'networkNotConnected'],
  },

  pageDepositWithdraw: {
    summary: 'The institution’s deposits and withdrawals of coins, by time (WAL-11, WAL-14)',
    request: listRequest({ queryCondition: recordFilter.extend({ sort: listSort }).prefault({}) }),
    answer: listOf(record),
  },

  queryDepositWithdraw: {
    summary: 'A deposit or withdrawal with what happened to it',
    request: z.strictObject({ orderId: id }),
    answer: record.extend({
      timeline: timelineOf([
        ...([
          'announced',
          'expired',
          'seen',
          'orphaned',
          'mined_again',
          'below_minimum',
          'held',
          'released',
          'credited',
          'reversed',
        ] as const),
        ...WITHDRAWAL_EVENTS,
      ]),
      attempts: z
        .array(z.object({ txid: z.string(), fee: amount.nullable(), state: z.enum(['sent', 'mined', 'replaced']) }))
        .meta({ description: 'the transactions that were signed for a withdrawal' }),
      approvalId: id.nullable().meta({ description: 'of the request that another member approves' }),
      travelRule: travelRule.nullable().meta({ description: 'of a withdrawal' }),
    }),
  },

  exportDepositWithdraw: {
    summary: 'The institution’s deposits and withdrawals as a file, oldest first, times in UTC',
    request: z.strictObject({ queryCondition: recordFilter.prefault({}) }).prefault({}),
    answer: fileAnswer,
  },
});
