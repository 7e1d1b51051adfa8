import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { decodeUnits, formatUnits } from '@aldgate/domain/proof/amounts.ts';
import type { DumpHead, DumpHolding, DumpLeaf } from '@aldgate/domain/proof/auditDump.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { findPublished } from '../published.ts';

/** Rows that are read and sent at a time. */
const BATCH = 1_000;

/**
 * An auditor's dump: the totals, every leaf's id and amounts, and what lies against them; a line of JSON each. It names
 * no institution. The export is audited before it begins. Throws notFound for a snapshot that is not published.
 */
export async function exportDump(
  database: Database,
  { snapshotId }: { readonly snapshotId: string },
  actor: ActingOperator,
): Promise<FileAnswer> {
  const totals = await findPublished(database, snapshotId);
  if (totals === undefined) throw new ApiError('notFound');
  const subject = `proof_snapshot:${snapshotId}`;
  await inTransaction(database, (tx) => auditAction(tx, actor, { action: 'proof_exported', subject }));
  const day = new Date(totals.at).toISOString().slice(0, 10);
  return { fileName: `proof-${day}-${snapshotId}.ndjson`, content: writeDump(database, { version: 1, ...totals }) };
}

async function* writeDump(database: Database, head: DumpHead): AsyncGenerator<string> {
  yield formatLines([head]);
  for (let from = 0; from < head.leaves; from += BATCH) {
    yield formatLines(await readLeaves(database, head.snapshotId, from));
  }
  let holdings = await readHoldings(database, head.snapshotId, 0);
  for (let from = BATCH; holdings.length > 0; from += BATCH) {
    yield formatLines(holdings);
    holdings = await readHoldings(database, head.snapshotId, from);
  }
}

const formatLines = (lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

async function readLeaves(database: Database, snapshotId: string, from: number): Promise<DumpLeaf[]> {
  const rows = await database
    .selectFrom('proof_leaf')
    .select(['leaf_id', 'amounts'])
    .where('snapshot_id', '=', snapshotId)
    .where('position', '>=', from)
    .where('position', '<', from + BATCH)
    .orderBy('position')
    .execute();
  return rows.map(({ leaf_id, amounts }) => ({
    id: leaf_id.toString('hex'),
    amounts: decodeUnits(amounts).map(formatUnits),
  }));
}

async function readHoldings(database: Database, snapshotId: string, from: number): Promise<DumpHolding[]> {
  const rows = await database
    .selectFrom('proof_holding')
    .select(['source', 'account', 'address', 'asset', 'amount', 'height', 'at'])
    .where('snapshot_id', '=', snapshotId)
    .where('position', '>=', from)
    .where('position', '<', from + BATCH)
    .orderBy('position')
    .execute();
  return rows.map(({ amount, at, ...held }) => ({
    holding: { ...held, amount: toDecimalString(amount), at: at?.getTime() ?? null },
  }));
}
