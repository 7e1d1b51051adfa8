import type { ParsedOf } from '@aldgate/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Beyond } from '../../../kernel/cursorPage.ts';

/** The records of an account that are listed by time, and the column of their time. */
const TIMES = { exchange_order: 'created_at', exchange_trade: 'traded_at', exchange_income: 'occurred_at' } as const;

export type ListedTable = keyof typeof TIMES;

/** Whether a row is beyond the row of a cursor, in the order of time and id. A cursor of another account has nothing beyond. */
export function isBeyond(table: ListedTable, accountId: string, { id, to }: Beyond): RawBuilder<boolean> {
  if (id === null) return sql<boolean>`true`;
  const time = TIMES[table];
  return sql<boolean>`
    (${sql.ref(`${table}.${time}`)}, ${sql.ref(`${table}.id`)}) ${sql.raw(to === 'older' ? '<' : '>')}
    (select c.${sql.ref(time)}, c.id from ${sql.table(table)} c where c.id = ${id} and c.broker_account_id = ${accountId})
  `;
}

/** The direction of ORDER BY that reads to a side. */
export const sqlDirection = (to: Beyond['to']) => (to === 'older' ? 'desc' : 'asc');

/** The side to which a sorted list goes on. */
export const sideOf = (sort: ParsedOf<'pageOrder'>['queryCondition']['sort']): Beyond['to'] =>
  sort === 'newest' ? 'older' : 'newer';
