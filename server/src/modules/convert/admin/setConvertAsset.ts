import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { plainDecimal } from '@aldgate/domain/money/amountRules.ts';
import { z } from 'zod';
import { fourEyesChange } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';

/** An asset's limits, spread and status. Only suspending is immediate. */
export const convertAsset = fourEyesChange({
  kind: 'convert_asset',
  schema: z.object({
    asset: z.string(),
    minimum: z.string().transform(toDecimalString),
    maximum: z.string().transform(toDecimalString),
    spreadBps: z.string().transform(plainDecimal),
    enabled: z.boolean(),
  }),
  read: async (tx, { asset }) => {
    const row = await tx
      .selectFrom('convert_asset')
      .select(['minimum', 'maximum', 'spread_bps', 'enabled'])
      .where('asset', '=', asset)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new ApiError('assetUnsupported', { asset });
    return {
      before: {
        minimum: toDecimalString(row.minimum),
        maximum: toDecimalString(row.maximum),
        spreadBps: toDecimalString(row.spread_bps),
        enabled: row.enabled,
      },
    };
  },
  check: ({ minimum, maximum }) => {
    if (decimal(minimum).gt(decimal(maximum))) throw formatError({ maximum: 'belowMinimum' });
  },
  loosens: ({ minimum, maximum, spreadBps, enabled }, { before }) =>
    enabled || minimum !== before.minimum || maximum !== before.maximum || spreadBps !== before.spreadBps,
  describe: ({ asset, ...terms }) => ({
    title: `Set the terms of ${asset}`,
    target: `convert_asset:${asset}`,
    after: terms,
    named: { asset },
    event: { topic: 'platform' },
    action: 'convert_asset_set',
    subject: `convert_asset:${asset}`,
  }),
  write: (tx, { asset, minimum, maximum, spreadBps, enabled }) =>
    tx
      .updateTable('convert_asset')
      .set({ minimum, maximum, spread_bps: spreadBps, enabled })
      .where('asset', '=', asset)
      .execute(),
});
