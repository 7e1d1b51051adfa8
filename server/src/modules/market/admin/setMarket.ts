import type { OperationsParsedOf } from '@aldgate/contract';
import { referenceMarket } from '@aldgate/domain/market/marketRef.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';

/** MK-01: a contract's details on the market page. */
export function setMarketInstrument(
  database: Database,
  { instrumentId, reason, ...settings }: OperationsParsedOf<'setMarketInstrument'>,
  actor: ActingOperator,
): Promise<null> {
  const labels = [...new Set(settings.labels)];
  const { exchange, product } = referenceMarket(instrumentId);
  const row = {
    is_main: settings.isMain,
    labels,
    circulating_supply: settings.circulatingSupply,
    sort_index: settings.sortIndex,
  };
  return inTransaction(database, async (tx) => {
    // Locked, so that a label removed concurrently is removed here too.
    const known = await tx.selectFrom('market_label').select('label').forShare().execute();
    const unknown = labels.find((label) => !known.some((one) => one.label === label));
    if (unknown !== undefined) throw formatError({ labels: 'unknownLabel' });
    const before = await tx
      .selectFrom('market_instrument')
      .selectAll()
      .where('exchange_code', '=', exchange)
      .where('instrument_id', '=', instrumentId)
      .forUpdate()
      .executeTakeFirst();
    await tx
      .insertInto('market_instrument')
      .values({ exchange_code: exchange, product, instrument_id: instrumentId, ...row })
      .onConflict((conflict) => conflict.columns(['exchange_code', 'instrument_id']).doUpdateSet(row))
      .execute();
    await notify(tx, { topic: 'platform' });
    await auditAction(tx, actor, {
      action: 'market_instrument_set',
      subject: `instrument:${instrumentId}`,
      ...(before && {
        before: {
          isMain: before.is_main,
          labels: before.labels,
          circulatingSupply: before.circulating_supply === null ? null : toDecimalString(before.circulating_supply),
          sortIndex: before.sort_index,
        },
      }),
      after: { ...settings, labels, reason },
    });
    return null;
  });
}

/** Sets a label's name in both languages. */
export function setMarketLabel(
  database: Database,
  { label, nameEn, nameZh, sortIndex, reason }: OperationsParsedOf<'setMarketLabel'>,
  actor: ActingOperator,
): Promise<null> {
  const row = { name_en: nameEn, name_zh: nameZh, sort_index: sortIndex };
  return inTransaction(database, async (tx) => {
    const before = await tx
      .selectFrom('market_label')
      .selectAll()
      .where('label', '=', label)
      .forUpdate()
      .executeTakeFirst();
    await tx
      .insertInto('market_label')
      .values({ label, ...row })
      .onConflict((conflict) => conflict.column('label').doUpdateSet(row))
      .execute();
    await notify(tx, { topic: 'platform' });
    await auditAction(tx, actor, {
      action: 'market_label_set',
      subject: `label:${label}`,
      ...(before && { before: { nameEn: before.name_en, nameZh: before.name_zh, sortIndex: before.sort_index } }),
      after: { nameEn, nameZh, sortIndex, reason },
    });
    return null;
  });
}

/** Removes a label, also from every contract. */
export function removeMarketLabel(
  database: Database,
  { label, reason }: OperationsParsedOf<'removeMarketLabel'>,
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const removed = await tx.deleteFrom('market_label').where('label', '=', label).returningAll().executeTakeFirst();
    if (!removed) throw new ApiError('notFound');
    await tx
      .updateTable('market_instrument')
      .set({ labels: sql<string[]>`array_remove(labels, ${label})` })
      .where(sql<boolean>`${label} = any(labels)`)
      .execute();
    await notify(tx, { topic: 'platform' });
    await auditAction(tx, actor, {
      action: 'market_label_removed',
      subject: `label:${label}`,
      before: { nameEn: removed.name_en, nameZh: removed.name_zh, sortIndex: removed.sort_index },
      after: { reason },
    });
    return null;
  });
}
