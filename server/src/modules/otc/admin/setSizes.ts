import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { plainDecimal } from '@aldgate/domain/money/amountRules.ts';
import { z } from 'zod';
import { fourEyesChange } from '../../../approvals/index.ts';
import { formatError } from '../../../kernel/apiError.ts';

const size = z.string().transform(toDecimalString);

/** The sizes of the desk. */
export const deskSizes = fourEyesChange({
  kind: 'otc_terms',
  schema: z.object({
    minimumUsd: size,
    streamMaximumUsd: size,
    maximumUsd: size,
    dailyUsd: size,
    boundBps: z.string().transform(plainDecimal),
  }),
  read: async (tx) => {
    const row = await tx.selectFrom('otc_terms').selectAll().forUpdate().executeTakeFirstOrThrow();
    const before = {
      minimumUsd: toDecimalString(row.minimum_usd),
      streamMaximumUsd: toDecimalString(row.stream_maximum_usd),
      maximumUsd: toDecimalString(row.maximum_usd),
      dailyUsd: toDecimalString(row.daily_usd),
      boundBps: toDecimalString(row.bound_bps),
    };
    return { before };
  },
  check: ({ minimumUsd, streamMaximumUsd, maximumUsd, dailyUsd }) => {
    if (decimal(streamMaximumUsd).lt(minimumUsd)) throw formatError({ streamMaximumUsd: 'belowMinimum' });
    if (decimal(maximumUsd).lt(streamMaximumUsd)) throw formatError({ maximumUsd: 'belowMinimum' });
    if (decimal(dailyUsd).lt(minimumUsd)) throw formatError({ dailyUsd: 'belowMinimum' });
  },
  describe: (sizes) => ({
    title: 'Set the sizes of the OTC desk',
    target: 'otc_terms',
    after: sizes,
    event: { topic: 'platform' },
    action: 'otc_terms_set',
    subject: 'platform:otc',
  }),
  write: (tx, { minimumUsd, streamMaximumUsd, maximumUsd, dailyUsd, boundBps }) =>
    tx
      .updateTable('otc_terms')
      .set({
        minimum_usd: minimumUsd,
        stream_maximum_usd: streamMaximumUsd,
        maximum_usd: maximumUsd,
        daily_usd: dailyUsd,
        bound_bps: boundBps,
      })
      .execute(),
});
