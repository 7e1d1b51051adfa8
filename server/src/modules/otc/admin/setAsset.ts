import { isDeepStrictEqual } from 'node:util';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { plainDecimal } from '@aldgate/domain/money/amountRules.ts';
import { areMargins, type SizeMargin } from '@aldgate/domain/otc/margin.ts';
import { z } from 'zod';
import { fourEyesChange, titleMoney } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';

/** An asset's margins and status. Only suspending is immediate. */
export const deskAsset = fourEyesChange({
  kind: 'otc_terms',
  schema: z.object({
    asset: z.string(),
    enabled: z.boolean(),
    margins: z.array(
      z.object({
        toUsd: z
          .string()
          .nullable()
          .transform((value) => (value === null ? null : toDecimalString(value))),
        bps: z.string().transform(plainDecimal),
      }),
    ),
  }),
  read: async (tx, { asset }) => {
    const row = await tx.selectFrom('otc_asset').selectAll().where('asset', '=', asset).forUpdate().executeTakeFirst();
    if (row === undefined) throw new ApiError('assetUnsupported', { asset });
    return { margins: row.margins, before: describeTerms(row) };
  },
  check: ({ margins }) => {
    if (!areMargins(margins)) throw formatError({ margins: 'order' });
  },
  loosens: ({ enabled, margins }, present) => enabled || !isDeepStrictEqual(margins, present.margins),
  describe: ({ asset, ...terms }) => ({
    title: `Set the OTC margins of ${asset}`,
    target: `otc_asset:${asset}`,
    after: describeTerms(terms),
    event: { topic: 'platform' },
    action: 'otc_asset_set',
    subject: `otc_asset:${asset}`,
  }),
  write: (tx, { asset, enabled, margins }) =>
    tx
      .updateTable('otc_asset')
      .set({ enabled, margins: JSON.stringify(margins) })
      .where('asset', '=', asset)
      .execute(),
});

interface Terms {
  readonly enabled: boolean;
  readonly margins: readonly SizeMargin[];
}

/** The terms in words that the second operator reads. */
const describeTerms = ({ enabled, margins }: Terms) => ({
  enabled,
  margins: margins
    .map(({ toUsd, bps }) => `${toUsd === null ? 'above' : `to ${titleMoney(toUsd, 'USD')}`}: ${bps} bps`)
    .join(', '),
});
