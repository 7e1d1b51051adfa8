import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { amount, assetSymbol, fileAnswer, id, listOf, listRequest, listSort, nothing, time } from '../fields.ts';
import { walletWire } from './calls.ts';

/** WAL-01: the three accounts of a customer. */
export const accountType = z.enum(['capital_account', 'trade_account', 'swap_account']);

export const networkCode = z.string().regex(/^[A-Z0-9]{2,12}$/, 'must be a network such as ETH');

/** WAL-11: what lists of deposits and withdrawals show, whatever their kind. */
const recordStatus = z.enum(['deposit_pending', 'withdraw_pending', 'complete', 'failed', 'cancelled']);

const depositStatus = z.enum(['deposit_pending', 'deposit_complete', 'cancelled']);

/** Why a deposit waits, or why it will not be credited. */
const depositReason = z
  .enum(['below_minimum', 'feature', 'verification', 'suspended', 'screening', 'block_replaced', 'reversed'])
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
  startedAt: time.meta({ description: 'when its transaction was first seen in a block' }),
  arrivedAt: time.nullable().meta({ description: 'when it was credited' }),
  status: recordStatus,
  typeStatus: depositStatus,
  label: z.enum(['pending', 'processing', 'received', 'cancelled']),
  asset: z.string(),
  network: z.string(),
  accountType,
  address: z.string(),
  addressName: z.string().nullable(),
  txid: z.string(),
  initiatedAmount: amount.meta({ description: 'what arrived, with all decimals of the chain' }),
  actualAmount: amount.nullable().meta({ description: 'what was credited, with the decimals of the asset' }),
  amount: amount.meta({ description: 'what is or will be credited' }),
  fee: amount,
  receivable: amount,
  confirmations: z.int().meta({ description: '0 while no block has it' }),
  confirmationsRequired: z.int(),
  reason: depositReason,
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
        frozen: amount,
        available: amount,
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
      }),
    ),
    errors: ['assetUnsupported'],
  },

  getDepositAddress: {
    summary: 'The address that credits an account of the institution for ever (WAL-03)',
    request: z.strictObject({
      asset: assetSymbol,
      network: networkCode,
      fresh: z.boolean().optional().meta({ description: 'another address, where the network has several' }),
      accountType: accountType.optional(),
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
      timeline: z.array(
        z.object({
          at: time,
          event: z.enum([
            'seen',
            'orphaned',
            'mined_again',
            'below_minimum',
            'held',
            'released',
            'credited',
            'reversed',
          ]),
          by: z.enum(['platform', 'operator']),
        }),
      ),
    }),
  },

  exportDepositWithdraw: {
    summary: 'The institution’s deposits and withdrawals as a file, oldest first, times in UTC',
    request: z.strictObject({ queryCondition: recordFilter.prefault({}) }).prefault({}),
    answer: fileAnswer,
  },
});
