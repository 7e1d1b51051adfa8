import { PAYMENT_STATUSES } from '@aldgate/domain/wallet/paymentStatus.ts';
import { z } from 'zod';
import { bankDepositsCalls } from '../../bank/deposits/schemas.ts';
import { bankWithdrawalsCalls } from '../../bank/withdrawals/schemas.ts';
import { describeAgain, describeCalls } from '../../call.ts';
import { amount, assetSymbol, enteredAmount, id } from '../../fields.ts';
import { networkCode, transactionId } from '../../wallet/fields.ts';
import { walletCalls } from '../../wallet/schemas.ts';
import { withdrawalsCalls } from '../../wallet/withdrawals/schemas.ts';
import { otcCalls } from '../schemas.ts';
import { otcWalletWire } from './calls.ts';

const transaction = z.strictObject({ asset: assetSymbol, network: networkCode, txid: transactionId });

export const otcWalletCalls = describeCalls(otcWalletWire, {
  listBlockAccountCapital: describeAgain(otcCalls.listBlockAssetBalance),
  getBlockDepositAddress: describeAgain(walletCalls.getDepositAddress),
  pageBlockDepositWithdraw: describeAgain(walletCalls.pageDepositWithdraw),
  pageBlockFiatTransaction: describeAgain(bankDepositsCalls.pageFiatTransaction),
  submitBlockFiatDeposit: describeAgain(bankDepositsCalls.submitFiatDeposit),
  submitBlockWithdraw: describeAgain(withdrawalsCalls.submitWithdraw),
  invokeBlockWithdrawalEmailValidation: describeAgain(withdrawalsCalls.invokeWithdrawalEmailValidation),
  confirmBlockWithdraw: describeAgain(withdrawalsCalls.confirmWithdraw),
  getBlockFiatWithdrawRemainingAmount: describeAgain(bankWithdrawalsCalls.getFiatWithdrawRemainingAmount),
  submitBlockFiatWithdraw: describeAgain(bankWithdrawalsCalls.submitFiatWithdraw),
  invokeBlockFiatWithdrawalEmailValidation: describeAgain(bankWithdrawalsCalls.invokeFiatWithdrawalEmailValidation),
  confirmBlockFiatWithdraw: describeAgain(bankWithdrawalsCalls.confirmFiatWithdraw),

  submitDepositRecord: {
    summary: 'Announces a deposit of coins by its transaction, once; it is cancelled after 7 days (OTC-05)',
    request: transaction.extend({
      amount: enteredAmount.meta({ description: 'what is expected; what arrives is credited, whatever was announced' }),
    }),
    answer: z.object({
      recordId: id.meta({ description: 'of the announcement, or of the deposit that has arrived' }),
      otcStatus: z.enum(PAYMENT_STATUSES),
    }),
    errors: ['assetUnsupported', 'serviceSuspended', 'featureOff', 'kycRequired', 'format', 'tooManyRequests'],
  },

  validateTransaction: {
    summary: 'What the network has of a transaction that pays the institution, 20 times a minute (OTC-05)',
    request: transaction,
    answer: z.object({
      state: z
        .enum(['not_found', 'not_ours', 'confirming', 'held', 'below_minimum', 'credited', 'failed'])
        .meta({ description: 'failed: the network refused it, or its deposit was reversed' }),
      payments: z
        .array(
          z.object({
            address: z.string(),
            amount: amount.meta({ description: 'with all decimals of the chain' }),
            orderId: id.nullable().meta({ description: 'of its deposit; null before the platform has read its block' }),
          }),
        )
        .meta({ description: 'of the asset, to the institution’s addresses; no others are shown' }),
      confirmations: z.int().meta({ description: '0 while no block has it' }),
      confirmationsRequired: z.int(),
    }),
    errors: ['assetUnsupported', 'featureOff', 'format', 'tooManyRequests', 'networkNotConnected'],
  },
});
