import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { unionSource } from '../../../kernel/lists/unionSource.ts';
import { formatRecords, hasStatus, type Listed } from './records.ts';

type Answer = AnswerOf<'pageProjectDepositWithdraw'>;

/** BR-05: the deposits at addresses of projects, and the withdrawals of what was taken out of them, by time. */
export async function pageProjectRecords(
  database: Database,
  user: User,
  { queryCondition, ...page }: ParsedOf<'pageProjectDepositWithdraw'>,
  now: number,
): Promise<Answer> {
  const { projectNo, direction, status, startTime, endTime, sort } = queryCondition;
  const within = (time: string) => sql<SqlBool>`
    ${startTime === undefined ? sql`true` : sql`${sql.ref(time)} >= ${new Date(startTime)}`}
    and ${endTime === undefined ? sql`true` : sql`${sql.ref(time)} < ${new Date(endTime)}`}`;
  const ofProject = (column: string) => (projectNo === undefined ? sql`true` : sql`${sql.ref(column)} = ${projectNo}`);
  const ofStatus = status === undefined ? sql`true` : hasStatus(status, now);
  const selections = {
    deposit: sql<Listed>`
      select type, id, recorded_at from (
        select 'deposit'::text as type, id, created_at as recorded_at, state, orphaned_at from deposit
        where institution_id = ${user.institutionId}::uuid and owner_kind = 'project' and ${ofProject('owner')}
          and ${within('created_at')}
      ) as r where ${ofStatus}`,
    withdraw: sql<Listed>`
      select type, id, recorded_at from (
        select 'withdraw'::text as type, id, confirmed_at as recorded_at, state, null::timestamptz as orphaned_at
        from withdrawal where institution_id = ${user.institutionId}::uuid and project_no is not null
          and ${ofProject('project_no')} and confirmed_at is not null and ${within('confirmed_at')}
      ) as r where ${ofStatus}`,
  };
  const source = unionSource<Listed>({
    database,
    scope: ['project records', user.institutionId, queryCondition],
    order: [column('recorded_at', 'time'), column('id', 'uuid')],
    selections: direction === undefined ? Object.values(selections) : [selections[direction]],
  });
  const { rows, ...rest } = await readPage(source, page, directionOf(sort));
  const records = await formatRecords(database, rows, user, now);
  return {
    items: records.map(({ orderId, type, createdAt, arrivedAt, ...record }) => ({
      recordNo: orderId,
      direction: type,
      asset: record.asset,
      amount: record.amount,
      fee: record.fee,
      network: record.network,
      address: record.address,
      txid: record.txid,
      confirmations: record.confirmations,
      confirmationsRequired: record.confirmationsRequired,
      status: record.status,
      reason: record.reason,
      createdAt,
      completedAt: arrivedAt,
    })),
    ...rest,
  };
}
