import type { OperationsAnswerOf } from '@aldgate/contract';
import { service } from '@aldgate/contract/operations/configuration/schemas.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { readSettings } from '../../../kernel/settings.ts';
import { listAssets } from '../../../ledger/assets.ts';
import { CONVERT_FEE_RATE, listConvertAssets } from '../../convert/index.ts';
import { configuredInstruments, configuredLabels } from '../../market/index.ts';

type Configuration = OperationsAnswerOf<'queryConfiguration'>;

export async function queryConfiguration(database: Database): Promise<Configuration> {
  const [registry, assets, pairs, quota, suspensions, settings, instruments, labels] = await Promise.all([
    listAssets(database),
    listConvertAssets(database, null),
    database.selectFrom('convert_disabled_pair').selectAll().orderBy('asset').orderBy('other_asset').execute(),
    database.selectFrom('convert_quota').selectAll().where('institution_id', 'is', null).executeTakeFirstOrThrow(),
    database.selectFrom('service_suspension').selectAll().orderBy('service').execute(),
    readSettings(database),
    configuredInstruments(database),
    configuredLabels(database),
  ]);
  return {
    assets: registry.map(({ symbol, ...asset }) => ({ asset: symbol, ...asset })),
    convertAssets: assets.map(({ asset, minimum, maximum, spreadBps, enabled }) => ({
      asset,
      minimum: toDecimalString(minimum),
      maximum: toDecimalString(maximum),
      spreadBps: toDecimalString(spreadBps),
      enabled,
    })),
    disabledPairs: pairs.map((row) => ({ asset: row.asset, otherAsset: row.other_asset, since: row.since.getTime() })),
    quota: { usdLimit: toDecimalString(quota.usd_limit), openQuotesMax: quota.open_quotes_max ?? 0 },
    suspensions: suspensions.map((row) => ({
      service: service.parse(row.service),
      reason: row.reason,
      since: row.since.getTime(),
    })),
    supportEmail: settings.supportEmail,
    convertFeeRate: CONVERT_FEE_RATE,
    instruments,
    labels: labels.map(({ label, name, sortIndex }) => ({
      label,
      nameEn: name['en-US'],
      nameZh: name['zh-HK'],
      sortIndex,
    })),
  };
}
