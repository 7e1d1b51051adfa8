import type { AnswerOf } from '@aldgate/contract';
import { QUOTA_WINDOW_MS } from '@aldgate/domain/convert/quota.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { findSuspension } from '../../access/index.ts';
import type { Database } from '../../kernel/database/database.ts';
import { listConvertAssets } from './assets.ts';
import { readLimit, readQuota } from './quota.ts';

/** CV-03: an institution's limits and its remaining quota. */
export async function ownRiskConfig(
  database: Database,
  institutionId: string,
  now: number,
): Promise<AnswerOf<'listUserOrganizationRiskConfig'>> {
  const [quota, assets, suspension] = await Promise.all([
    readQuota(database, institutionId, now),
    listConvertAssets(database, institutionId),
    findSuspension(database, 'convert'),
  ]);
  return {
    quota: { ...quota, windowMs: QUOTA_WINDOW_MS },
    limits: assets
      .filter(({ enabled }) => enabled)
      .map(({ asset, minimum, maximum, own }) => ({
        asset,
        minimum: toDecimalString(minimum),
        maximum: toDecimalString(maximum),
        own,
      })),
    suspension,
  };
}

/** CV-03: the platform's default limits. */
export async function platformRiskConfig(database: Database): Promise<AnswerOf<'listRiskConfig'>> {
  const [limit, assets] = await Promise.all([readLimit(database, null), listConvertAssets(database, null)]);
  return {
    quota: { limit: toDecimalString(limit), windowMs: QUOTA_WINDOW_MS },
    limits: assets.map(({ asset, minimum, maximum, spreadBps, enabled }) => ({
      asset,
      minimum: toDecimalString(minimum),
      maximum: toDecimalString(maximum),
      spreadBps: toDecimalString(spreadBps),
      enabled,
    })),
  };
}
