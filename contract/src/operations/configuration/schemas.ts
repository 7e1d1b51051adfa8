import { isLabel } from '@aldgate/domain/identity/fieldRules.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol, enteredAmount, nothing, registeredAsset, time } from '../../fields.ts';
import { email } from '../../identity/fields.ts';
import { instrumentId } from '../../trading/fields.ts';
import { effect, reason } from '../fields.ts';
import { configurationWire } from '../wire.ts';

/** A service that can be suspended for every customer, with a reason that customers read. */
export const service = z.enum(['convert', 'otc', 'deposit', 'withdraw', 'trading', 'transfer', 'loan']);

const label = z.string().regex(/^[a-z0-9-]{1,30}$/, 'label');
/** Customers read it on the market page. */
const labelName = z
  .string()
  .trim()
  .min(1, 'required')
  .max(60, 'tooLong')
  .refine((text) => isLabel(text), 'name');

/** Hundredths of a percent, up to four decimals. */
const basisPoints = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,4})?$/, 'basisPoints')
  .meta({ description: 'decimal string, below 10000' });

export const configurationCalls = describeCalls(configurationWire, {
  queryConfiguration: {
    summary: 'The platform’s configuration',
    request: nothing,
    answer: z.object({
      assets: z.array(registeredAsset),
      convertAssets: z.array(
        z.object({ asset: z.string(), minimum: amount, maximum: amount, spreadBps: amount, enabled: z.boolean() }),
      ),
      disabledPairs: z.array(z.object({ asset: z.string(), otherAsset: z.string(), since: time })),
      quota: z.object({ usdLimit: amount, openQuotesMax: z.int() }),
      suspensions: z.array(z.object({ service, reason: z.string(), since: time })),
      supportEmail: z.string(),
      convertFeeRate: amount.meta({ description: 'always zero' }),
      instruments: z.array(
        z.object({
          instrumentId,
          isMain: z.boolean(),
          labels: z.array(z.string()),
          circulatingSupply: amount.nullable(),
          sortIndex: z.int(),
        }),
      ),
      labels: z.array(z.object({ label: z.string(), nameEn: z.string(), nameZh: z.string(), sortIndex: z.int() })),
    }),
  },

  queryDiskSpace: {
    summary: 'The free space of the file systems that this server watches',
    request: nothing,
    answer: z.object({
      disks: z.array(
        z.object({
          folder: z.string(),
          state: z.enum(['ok', 'low', 'readOnly', 'full']),
          freeBytes: z.int(),
          totalBytes: z.int(),
        }),
      ),
    }),
  },

  queryDelays: {
    summary: 'Whether messages or jobs have waited for more than a minute',
    request: nothing,
    answer: z.object({
      messageSeconds: z.int().nullable().meta({ description: 'how long the oldest has waited; null: no delay' }),
      jobSeconds: z.int().nullable().meta({ description: 'how long the oldest has been due; null: no delay' }),
    }),
  },

  setConvertAsset: {
    summary: 'Sets an asset’s limits, spread and status. Suspending is immediate; other changes need dual approval',
    request: z.strictObject({
      asset: assetSymbol,
      minimum: enteredAmount,
      maximum: enteredAmount,
      spreadBps: basisPoints,
      enabled: z.boolean(),
      reason,
    }),
    answer: effect,
    errors: ['assetUnsupported', 'format', 'changedMeanwhile'],
  },

  setPair: {
    summary: 'Disables a pair immediately, or enables it with dual approval (CV-04)',
    request: z.strictObject({ asset: assetSymbol, otherAsset: assetSymbol, enabled: z.boolean(), reason }),
    answer: effect,
    errors: ['assetUnsupported', 'format', 'changedMeanwhile'],
  },

  setPlatformQuota: {
    summary: 'Sets the default quota of conversions in 24 hours and of open quotes (CV-03)',
    request: z.strictObject({ usdLimit: enteredAmount, openQuotesMax: z.int().min(1).max(1_000), reason }),
    answer: effect,
    errors: ['changedMeanwhile'],
  },

  setSuspension: {
    summary: 'Suspends a service immediately, with a reason for customers; resuming needs dual approval',
    request: z.strictObject({ service, suspended: z.boolean(), reason }),
    answer: effect,
    errors: ['changedMeanwhile'],
  },

  setSupport: {
    summary: 'Sets the contact details of customer support',
    request: z.strictObject({ supportEmail: email, reason }),
    answer: z.null(),
  },

  setMarketInstrument: {
    summary: 'Sets a contract’s details on the market page (MK-01)',
    request: z.strictObject({
      instrumentId,
      isMain: z.boolean(),
      labels: z.array(label).max(10, 'tooLong'),
      circulatingSupply: enteredAmount.nullable(),
      sortIndex: z.int().min(0).max(10_000),
      reason,
    }),
    answer: z.null(),
    errors: ['format'],
  },

  setMarketLabel: {
    summary: 'Sets a label’s name in both languages',
    request: z.strictObject({
      label,
      nameEn: labelName,
      nameZh: labelName,
      sortIndex: z.int().min(0).max(10_000),
      reason,
    }),
    answer: z.null(),
  },

  removeMarketLabel: {
    summary: 'Removes a label from every contract',
    request: z.strictObject({ label, reason }),
    answer: z.null(),
    errors: ['notFound'],
  },
});
