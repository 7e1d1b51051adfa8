import type { FourEyesKind } from '@aldgate/domain/operations/fourEyes.ts';
import type { Database, Tx } from '../kernel/database/database.ts';

interface WaitingApproval {
  readonly approvalId: string;
  readonly kind: FourEyesKind;
}

/** The approvals of these targets that wait for a second operator, by target. At most one waits for each. */
export async function findWaitingApprovals(
  database: Database | Tx,
  targets: readonly string[],
): Promise<ReadonlyMap<string, WaitingApproval>> {
  if (targets.length === 0) return new Map();
  const rows = await database
    .selectFrom('approval')
    .select(['id', 'kind', 'target'])
    .where('state', '=', 'waiting')
    .where('target', 'in', targets)
    .execute();
  return new Map(rows.map(({ id, kind, target }) => [target, { approvalId: id, kind }]));
}
