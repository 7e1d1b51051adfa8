import { randomUUID } from 'node:crypto';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { claimTask, closeTask, openTask } from '../../../approvals/index.ts';
import { type ActingOperator, actingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import { type Comparison, isUnexplained } from './comparison.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Opens a task for each balance that differs without one; a difference that has one is brought up to date. */
export async function openDifferences({ database, clock }: Deps, comparisons: readonly Comparison[]): Promise<void> {
  for (const each of comparisons.filter(isUnexplained)) {
    await inTransaction(database, (tx) => openDifference(tx, each, clock()));
  }
}

async function openDifference(tx: Tx, each: Comparison, at: number): Promise<void> {
  const { accountId, accountName, institutionId, wallet, asset, difference } = each;
  const amounts = { ledger_amount: each.ledger, exchange_amount: each.exchange, compared_at: new Date(at) };
  const id = randomUUID();
  const row = { id, broker_account_id: accountId, account_type: wallet, asset, found_at: new Date(at), ...amounts };
  const inserted = await tx
    .insertInto('balance_difference')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['broker_account_id', 'account_type', 'asset'])
        .where('closed_at', 'is', null)
        .doUpdateSet(amounts),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (inserted.id !== id) return;
  const title = `${accountName}: ledger and exchange differ by ${difference} ${asset}`;
  await openTask(tx, { kind: 'balance_difference', subjectId: id, title, institutionId }, at);
}

/** Differences in the console. */
export function differenceAdmin({ database, clock }: Deps) {
  return {
    queryBalanceDifference: async ({ differenceId }) => {
      const row = await database
        .selectFrom('balance_difference as d')
        .leftJoin('broker_account as a', 'a.id', 'd.broker_account_id')
        .selectAll('d')
        .select('a.name')
        .where('d.id', '=', differenceId)
        .executeTakeFirst();
      if (!row) throw new ApiError('notFound');
      return {
        differenceId: row.id,
        account: row.name,
        wallet: row.account_type,
        asset: row.asset,
        ledger: toDecimalString(row.ledger_amount),
        exchange: toDecimalString(row.exchange_amount),
        foundAt: row.found_at.getTime(),
        comparedAt: row.compared_at.getTime(),
        closedAt: row.closed_at?.getTime() ?? null,
        note: row.note,
      };
    },
    closeBalanceDifference: async (request, caller) => {
      await close(database, request, actingOperator(caller, clock()));
      return null;
    },
  } satisfies Partial<AllOperationsHandlers>;
}

/** A difference that is still there at the next comparison opens another task. */
function close(
  database: Database,
  { differenceId, note }: { readonly differenceId: string; readonly note: string },
  actor: ActingOperator,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const task = { kind: 'balance_difference', subjectId: differenceId } as const;
    await claimTask(tx, { ...task, operatorId: actor.operatorId }, actor.at);
    await tx
      .updateTable('balance_difference')
      .set({ closed_at: new Date(actor.at), note })
      .where('id', '=', differenceId)
      .execute();
    await closeTask(tx, { ...task, outcome: 'closed' }, actor.at);
    const subject = `balance_difference:${differenceId}`;
    await auditAction(tx, actor, { action: 'balance_difference_closed', subject, after: { note } });
  });
}
