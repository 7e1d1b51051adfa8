import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type ConvertAsset, listConvertAssets, requireAsset } from '../assets.ts';

/** The customer's own limit; null: the platform's applies. Decimal strings. */
export type OwnLimit =
  | { readonly kind: 'quota'; readonly usdLimit: string | null }
  | {
      readonly kind: 'asset';
      readonly asset: string;
      readonly minimum: string | null;
      readonly maximum: string | null;
    };

const written = (value: string | null | undefined): string | null =>
  value === null || value === undefined ? null : toDecimalString(value);

/** The current value, as the approver sees it, with the platform's, which applies without an own one. */
export async function readOwnLimit(tx: Tx, institutionId: string, limit: OwnLimit): Promise<Record<string, unknown>> {
  if (limit.kind === 'quota') {
    const row = await tx
      .selectFrom('convert_quota')
      .select(['usd_limit', 'open_quotes_max'])
      .where('institution_id', '=', institutionId)
      .executeTakeFirst();
    // The quota's own number of open quotes is removed with it, so the approver sees both.
    const openQuotes = row?.open_quotes_max ?? null;
    const platform = await tx
      .selectFrom('convert_quota')
      .select('usd_limit')
      .where('institution_id', 'is', null)
      .executeTakeFirstOrThrow();
    return {
      usdLimit: written(row?.usd_limit),
      ...(openQuotes !== null && { openQuotesMax: openQuotes }),
      inherited: { from: 'platform', usdLimit: written(platform.usd_limit) },
    };
  }
  const row = await tx
    .selectFrom('convert_institution_limit')
    .select(['minimum', 'maximum'])
    .where('institution_id', '=', institutionId)
    .where('asset', '=', limit.asset)
    .executeTakeFirst();
  const platform: ConvertAsset = requireAsset(await listConvertAssets(tx, null), limit.asset);
  return {
    asset: limit.asset,
    minimum: written(row?.minimum),
    maximum: written(row?.maximum),
    inherited: { from: 'platform', minimum: written(platform.minimum), maximum: written(platform.maximum) },
  };
}

export async function writeOwnLimit(tx: Tx, institutionId: string, limit: OwnLimit): Promise<void> {
  if (limit.kind === 'quota') {
    await writeQuota(tx, institutionId, limit.usdLimit);
    return;
  }
  const { asset, minimum, maximum } = limit;
  if (minimum === null && maximum === null) {
    await tx
      .deleteFrom('convert_institution_limit')
      .where('institution_id', '=', institutionId)
      .where('asset', '=', asset)
      .execute();
    return;
  }
  await tx
    .insertInto('convert_institution_limit')
    .values({ institution_id: institutionId, asset, minimum, maximum })
    .onConflict((conflict) => conflict.columns(['institution_id', 'asset']).doUpdateSet({ minimum, maximum }))
    .execute();
}

async function writeQuota(tx: Tx, institutionId: string, usdLimit: string | null): Promise<void> {
  if (usdLimit === null) {
    await tx.deleteFrom('convert_quota').where('institution_id', '=', institutionId).execute();
    return;
  }
  await tx
    .insertInto('convert_quota')
    .values({ institution_id: institutionId, usd_limit: usdLimit, open_quotes_max: null })
    .onConflict((conflict) => conflict.column('institution_id').doUpdateSet({ usd_limit: usdLimit }))
    .execute();
}
