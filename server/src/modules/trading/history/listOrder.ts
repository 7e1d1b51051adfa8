import type { ParsedOf } from '@aldgate/contract';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Beyond } from '../../../kernel/cursorPage.ts';

/** The records of an account that are listed by time, and the column of their time. */
const TIMES = { exchange_order: 'created_at', exchange_trade: 'traded_at', exchange_income: 'occurred_at' } as const;

type ListedTable = keyof typeof TIMES;

/** The rows of a table of an account that are beyond a border, the nearest first. */
export function listBeyond<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  table: ListedTable,
  accountId: string,
  beyond: Beyond,
): SelectQueryBuilder<Tables, Table, Row> {
  const direction = beyond.to === 'older' ? 'desc' : 'asc';
  return query
    .where(isBeyond(table, accountId, beyond))
    .orderBy(sql.ref(`${table}.${TIMES[table]}`), direction)
    .orderBy(sql.ref(`${table}.id`), direction);
}

/** Whether a row is beyond the row of a cursor, in the order of time and id. A cursor of another account has nothing beyond. */
function isBeyond(table: ListedTable, accountId: string, { id, to }: Beyond): RawBuilder<boolean> {
  if (id === null) return sql<boolean>`true`;
  const time = TIMES[table];
  return sql<boolean>`
    (${sql.ref(`${table}.${time}`)}, ${sql.ref(`${table}.id`)}) ${sql.raw(to === 'older' ? '<' : '>')}
    (select c.${sql.ref(time)}, c.id from ${sql.table(table)} c where c.id = ${id} and c.broker_account_id = ${accountId})
  `;
}

/** The side to which a sorted list continues. */
export const sideOf = (sort: ParsedOf<'pageOrder'>['queryCondition']['sort']): Beyond['to'] =>
  sort === 'newest' ? 'older' : 'newer';
