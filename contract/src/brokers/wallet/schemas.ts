import { DEPOSIT_PURPOSES } from '@aldgate/domain/brokers/projects.ts';
import { z } from 'zod';
import { describeAgain, describeCalls } from '../../call.ts';
import { amount, assetSymbol, id, listOf, time } from '../../fields.ts';
import { addressesCalls } from '../../wallet/addresses/schemas.ts';
import { recordStatus } from '../../wallet/schemas.ts';
import { BROKER_ERRORS, brokerList, projectNo } from '../fields.ts';
import { brokerWalletWire } from './calls.ts';

/** Addresses to deposit to, one for each network of an asset. */
export const depositAddresses = z.array(
  z.object({
    asset: z.string(),
    network: z.string(),
    address: z.string(),
    uri: z.string().meta({ description: 'EIP-681 or BIP 21' }),
    minimum: amount,
    confirmations: z.int(),
  }),
);

const ADDRESS_ERRORS = [
  ...BROKER_ERRORS,
  'assetUnsupported',
  'featureOff',
  'serviceSuspended',
  'networkNotConnected',
] as const;

export const brokerWalletCalls = describeCalls(brokerWalletWire, {
  pageBrokerAddress: describeAgain(addressesCalls.pageWithdrawalAddress),
  submitBrokerAddress: describeAgain(addressesCalls.submitWithdrawalAddress),
  listBrokerAddress: describeAgain(addressesCalls.listWithdrawalAddress),
  confirmBrokerAddress: describeAgain(addressesCalls.confirmWithdrawalAddress),
  invokeBrokerAddressEmailValidation: describeAgain(addressesCalls.invokeAddressEmailValidation),
  deleteBrokerAddress: describeAgain(addressesCalls.deleteWithdrawalAddress),
  removeBrokerAddressFromWhitelist: describeAgain(addressesCalls.removeFromWhitelist),

  listBrokerDepositAddress: {
    summary: 'BR-12: the addresses that credit the broker’s capital_account, one for each network of an asset',
    request: z.strictObject({ asset: assetSymbol }),
    answer: depositAddresses,
    errors: ADDRESS_ERRORS,
  },

  listProjectDepositAddress: {
    summary:
      'BR-12: the addresses of a project, one for each network of an asset; what is not USDT goes on to capital_account',
    request: z.strictObject({ projectNo, asset: assetSymbol, purpose: z.enum(DEPOSIT_PURPOSES) }),
    answer: depositAddresses,
    errors: [...ADDRESS_ERRORS, 'notFound', 'financingState'],
  },

  pageProjectDepositWithdraw: {
    summary: 'BR-05: the deposits at a project’s addresses, and withdrawals of what was taken out of it, by time',
    request: brokerList({
      projectNo: projectNo.optional(),
      direction: z.enum(['deposit', 'withdraw']).optional(),
      status: recordStatus.optional(),
    }),
    answer: listOf(
      z.object({
        recordNo: id,
        direction: z.enum(['deposit', 'withdraw']),
        asset: z.string(),
        amount,
        fee: amount,
        network: z.string(),
        address: z.string().nullable(),
        txid: z.string().nullable(),
        confirmations: z.int().nullable(),
        confirmationsRequired: z.int(),
        status: recordStatus,
        reason: z.string().nullable().meta({ description: 'why it waits or has ended' }),
        createdAt: time,
        completedAt: time.nullable(),
      }),
    ),
    errors: BROKER_ERRORS,
  },
});
