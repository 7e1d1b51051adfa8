import { z } from 'zod';
import { describe } from './call.ts';
import { amount, nothing } from './fields.ts';
import { wire } from './wire.ts';

/** WAL-01: the three accounts of a customer. */
export const accountType = z.enum(['capital_account', 'trade_account', 'swap_account']);

export const userAssets = describe(wire.userAssets, {
  summary: 'Balances of every account and asset, valued in USD',
  request: nothing,
  answer: z.array(
    z.object({
      asset: z.string(),
      accountType,
      total: amount,
      frozen: amount,
      available: amount,
      usdValuation: amount.nullable().meta({ description: 'null where no current price is known' }),
    }),
  ),
});

const supportedAsset = z.object({
  asset: z.string(),
  name: z.string(),
  precision: z.int().meta({ description: 'decimal places of an amount' }),
});

export const listFiatSupportAsset = describe(wire.listFiatSupportAsset, {
  summary: 'The currencies that accounts are kept in (WAL-12)',
  request: nothing,
  answer: z.array(supportedAsset),
});

export const listAllSupportedCryptoAsset = describe(wire.listAllSupportedCryptoAsset, {
  summary: 'The coins that accounts are kept in (WAL-12)',
  request: nothing,
  answer: z.array(supportedAsset),
});
