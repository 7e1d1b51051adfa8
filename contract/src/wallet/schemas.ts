import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { amount, nothing } from '../fields.ts';
import { walletWire } from './calls.ts';

/** WAL-01: the three accounts of a customer. */
export const accountType = z.enum(['capital_account', 'trade_account', 'swap_account']);

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
    summary: 'The coins of accounts (WAL-12)',
    request: nothing,
    answer: z.array(supportedAsset),
  },
});
