import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import type { PanicStage } from '@aldgate/domain/trading/panic.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import { readMembers } from '../../../identity/index.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { listPanicAccounts, REFUSED } from './panicRows.ts';

type Run = AnswerOf<'queryPanic'>['runs'][number];
type AccountRow = Awaited<ReturnType<typeof listPanicAccounts>>[number];

/** TR-16: an institution's runs that are not over, newest first, or one of its runs. Throws notFound. */
export async function queryPanic(
  { database }: Pick<OrderDeps, 'database'>,
  institutionId: string,
  { runId }: ParsedOf<'queryPanic'>,
): Promise<AnswerOf<'queryPanic'>> {
  const runs = database.selectFrom('panic_run').selectAll().where('institution_id', '=', institutionId);
  const rows = await (runId === undefined ? runs.where('released_at', 'is', null) : runs.where('id', '=', runId))
    .orderBy('created_at', 'desc')
    .execute();
  if (rows.length === 0) {
    if (runId !== undefined) throw new ApiError('notFound');
    return { runs: [] };
  }
  const accounts = await listPanicAccounts(
    database,
    rows.map(({ id }) => id),
  );
  const members = await readMembers(
    database,
    rows.map(({ user_id }) => user_id),
  );
  return {
    runs: rows.map((row): Run => {
      const own = accounts.filter(({ run_id }) => run_id === row.id);
      return {
        runId: row.id,
        level: row.level,
        keepProtection: row.keep_protection,
        createdAt: row.created_at.getTime(),
        startedBy: members.get(row.user_id)?.email ?? '',
        isDone: own.every(({ state }) => state !== 'pending'),
        releasedAt: row.released_at?.getTime() ?? null,
        accounts: own.map(describeAccount),
      };
    }),
  };
}

const describeAccount = (row: AccountRow): Run['accounts'][number] => ({
  exchangeKeyId: row.exchange_key_id,
  exchangeCode: row.exchange_code,
  accountName: row.name,
  stage: findStage(row),
  cancelled: row.cancelled,
  left: row.orders_left,
  positions: row.positions_left === null ? null : [...row.positions_left],
  areKeysSuspended: row.keys_at !== null,
  tries: row.tries,
  error: row.error,
  triedAt: row.tried_at?.getTime() ?? null,
  endedAt: row.resolved_at?.getTime() ?? null,
});

function findStage({ state, step, reason, released_at, quiet_at }: AccountRow): PanicStage {
  if (reason === REFUSED) return 'refused';
  if (released_at !== null) return 'over';
  if (state !== 'pending') return 'done';
  return step === 'flatten' && quiet_at !== null ? 'closing' : 'cancelling';
}
