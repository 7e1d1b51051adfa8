import type { OperationsAnswerOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { listConvertAssets } from '../assets.ts';

/** CV-03: a customer's limits and quota, and which of them are specific to the customer. */
export async function readLimits(
  database: Database,
  institutionId: string,
): Promise<OperationsAnswerOf<'queryCustomer'>['limits']> {
  const [quotas, assets] = await Promise.all([
    database
      .selectFrom('convert_quota')
      .selectAll()
      .where((where) => where.or([where('institution_id', 'is', null), where('institution_id', '=', institutionId)]))
      .execute(),
    listConvertAssets(database, institutionId),
  ]);
  const own = quotas.find((row) => row.institution_id !== null);
  const platform = quotas.find((row) => row.institution_id === null);
  return {
    usdQuota: toDecimalString(own?.usd_limit ?? platform?.usd_limit ?? '0'),
    usdQuotaOwn: own !== undefined,
    openQuotesMax: own?.open_quotes_max ?? platform?.open_quotes_max ?? 0,
    assets: assets.map((each) => ({
      asset: each.asset,
      minimum: toDecimalString(each.minimum),
      maximum: toDecimalString(each.maximum),
      own: each.own,
    })),
  };
}
