import type { Database, Tx } from '../../kernel/database/database.ts';
import type { BreakKind } from './breakRow.ts';

/** Lists the outside amounts of a place's newest comparison where they differ from the ledger. */
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
