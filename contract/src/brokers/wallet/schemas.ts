import { z } from 'zod';
import { describeAgain, describeCalls } from '../../call.ts';
import { amount, assetSymbol } from '../../fields.ts';
import { addressesCalls } from '../../wallet/addresses/schemas.ts';
import { brokerWalletWire } from './calls.ts';

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
    answer: z.array(
      z.object({
        asset: z.string(),
        network: z.string(),
        address: z.string(),
        uri: z.string().meta({ description: 'EIP-681 or BIP 21' }),
        minimum: amount,
        confirmations: z.int(),
      }),
    ),
    errors: [
      'brokerRequired',
      'kycRequired',
      'assetUnsupported',
      'featureOff',
      'serviceSuspended',
      'networkNotConnected',
    ],
  },
});
