import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database.ts';
import { readBalances } from '../../ledger/balances.ts';
import type { BreakKind } from './breakRow.ts';

/** Whether a break that may be material touches an institution: its own, or one of an asset that it has. */
export async function hasMaterialBreak(database: Database, institutionId: string): Promise<boolean> {
  const assets = (await readBalances(database, institutionId)).map(({ asset }) => asset);
  const row = await database
    .selectFrom('reconciliation_break')
    .select('id')
    .where('state', '=', 'open')
    .where(sql<boolean>`is_material is not false`)
    .where((where) =>
      where.or([
        where('institution_id', '=', institutionId),
        where.and([
          where('institution_id', 'is', null),
          where.or([where('asset', 'is', null), where('asset', '=', sql<string>`any(${assets}::text[])`)]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the newest comparison of a place found outside, where it differs from the ledger. */
export async function listOutside(
  tx: Database | Tx,
  kind: BreakKind,
  place: string,
): Promise<ReadonlyMap<string, { readonly amount: string; readonly at: Date }>> {
  const rows = await tx
    .selectFrom('reconciliation_break')
    .select(['asset', 'outside', 'last_seen_at'])
    .where('kind', '=', kind)
    .where('place', '=', place)
    .where('state', 'in', ['seen', 'open', 'explained'])
    .where('is_regular', '=', true)
    .execute();
  return new Map(
    rows.flatMap(({ asset, outside, last_seen_at: at }) =>
      asset === null || outside === null ? [] : [[asset, { amount: outside, at }] as const],
    ),
  );
}
