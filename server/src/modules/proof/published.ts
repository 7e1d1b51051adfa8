import type { PublishedTotals, TotalsSignature } from '@aldgate/domain/proof/proofFile.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';

/** As calls answer them. */
type Totals = PublishedTotals & TotalsSignature & { assets: string[]; sums: string[] };

/** A published snapshot: the one of an id, or the newest. */
export async function findPublished(database: Database, snapshotId: string | undefined): Promise<Totals | undefined> {
  let published = database.selectFrom('proof_snapshot').selectAll().where('state', '=', 'published');
  if (snapshotId !== undefined) published = published.where('id', '=', snapshotId);
  const row = await published.orderBy('taken_at', 'desc').limit(1).executeTakeFirst();
  return row === undefined ? undefined : formatTotals(row);
}

/** Undefined for a snapshot that is not published. */
export function formatTotals(row: Selectable<Tables['proof_snapshot']>): Totals | undefined {
  const { id, taken_at, assets, sums, leaves, root, signature, public_key } = row;
  if (taken_at === null || assets === null || sums === null || leaves === null) return undefined;
  if (root === null || signature === null || public_key === null) return undefined;
  return {
    snapshotId: id,
    at: taken_at.getTime(),
    assets,
    leaves,
    root: root.toString('hex'),
    sums,
    signature: signature.toString('base64'),
    publicKey: public_key,
  };
}
