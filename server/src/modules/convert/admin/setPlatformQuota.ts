import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { fourEyesChange } from '../../../approvals/index.ts';

/** CV-03: the default quota and number of open quotes. */
export const platformQuota = fourEyesChange({
  kind: 'platform_quota',
  schema: z.object({ usdLimit: z.string().transform(toDecimalString), openQuotesMax: z.int() }),
  read: async (tx) => {
    const row = await tx
      .selectFrom('convert_quota')
      .select(['usd_limit', 'open_quotes_max'])
      .where('institution_id', 'is', null)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return { before: { usdLimit: toDecimalString(row.usd_limit), openQuotesMax: row.open_quotes_max ?? 0 } };
  },
  describe: (quota) => ({
    title: 'Set the quota of the platform',
    target: 'platform_quota',
    after: quota,
    event: { topic: 'platform' },
    action: 'platform_quota_set',
    subject: 'platform:quota',
  }),
  write: (tx, { usdLimit, openQuotesMax }) =>
    tx
      .updateTable('convert_quota')
      .set({ usd_limit: usdLimit, open_quotes_max: openQuotesMax })
      .where('institution_id', 'is', null)
      .execute(),
});
