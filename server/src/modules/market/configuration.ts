import type { AnswerOf } from '@aldgate/contract';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../kernel/database/database.ts';

/** MK-01: the details of the reference exchange's contracts, in display order. */
export async function configuredInstruments(database: Database): Promise<AnswerOf<'marketConfigureList'>> {
  const rows = await database
    .selectFrom('market_instrument')
    .selectAll()
    .where('exchange_code', '=', REFERENCE_EXCHANGE)
    .orderBy('sort_index')
    .orderBy('instrument_id')
    .execute();
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    isMain: row.is_main,
    labels: row.labels,
    circulatingSupply: row.circulating_supply === null ? null : toDecimalString(row.circulating_supply),
    sortIndex: row.sort_index,
  }));
}

export async function configuredLabels(database: Database): Promise<AnswerOf<'marketLabelList'>> {
  const rows = await database.selectFrom('market_label').selectAll().orderBy('sort_index').orderBy('label').execute();
  return rows.map(({ label, name_en, name_zh, sort_index }) => ({
    label,
    name: { 'en-US': name_en, 'zh-HK': name_zh },
    sortIndex: sort_index,
  }));
}
