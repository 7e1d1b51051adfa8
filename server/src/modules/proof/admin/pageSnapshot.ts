import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import type { Database } from '../../../kernel/database/database.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { operatorReference } from '../../../kernel/references.ts';
import { readCoverage } from '../coverage/readCoverage.ts';
import { formatTotals } from '../published.ts';

/** Snapshots, newest first. */
export async function pageSnapshot(
  database: Database,
  request: OperationsParsedOf<'pageProof'>,
): Promise<OperationsAnswerOf<'pageProof'>> {
  const source = listSource({
    database,
    scope: ['proof'],
    order: [column('s.requested_at', 'time'), column('s.id', 'uuid')],
    matching: database.selectFrom('proof_snapshot as s'),
    select: (snapshots) =>
      snapshots.leftJoin('operator as o', 'o.id', 's.requested_by').selectAll('s').select('o.name as operator_name'),
  });
  const { rows, ...page } = await readPage(source, request, 'desc');
  const published = new Map(rows.map((row) => [row.id, formatTotals(row)]));
  const coverage = await readCoverage(
    database,
    [...published].flatMap(([id, totals]) => (totals === undefined ? [] : [{ ...totals, id }])),
  );
  const items = rows.map((row) => ({
    snapshotId: row.id,
    state: row.state,
    reason: row.reason,
    failure: row.failure,
    requestedAt: row.requested_at.getTime(),
    requestedBy: operatorReference(row.requested_by, row.operator_name),
    totals: published.get(row.id) ?? null,
    coverage: [...(coverage.get(row.id)?.coverage ?? [])],
    accounts: [...(coverage.get(row.id)?.accounts ?? [])],
  }));
  return { items, ...page };
}
