import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type RawBuilder, sql } from 'kysely';
import { cursorPage } from '../../../kernel/cursorPage.ts';
import type { Database } from '../../../kernel/database.ts';
import { ownerNames } from './ledgerOwners.ts';

type Query = OperationsParsedOf<'pageLedgerTransfer'>['queryCondition'];

interface TransferRow {
  readonly id: string;
  readonly key: string;
  readonly flow: string;
  readonly reference: string;
  readonly posted_at: Date;
}

/** Ledger transfers with their legs, newest first. The cursor is a transfer's id. */
export async function pageLedgerTransfer(
  database: Database,
  { cursorCondition, queryCondition }: OperationsParsedOf<'pageLedgerTransfer'>,
): Promise<OperationsAnswerOf<'pageLedgerTransfer'>> {
  const condition = matching(queryCondition);
  const { rows, ...cursors } = await cursorPage<TransferRow>(cursorCondition, async ({ id, to }, limit) => {
    const beyond = id === null ? sql`true` : to === 'older' ? sql`t.id < ${id}` : sql`t.id > ${id}`;
    const found = await sql<TransferRow>`
      select t.id::text, t.key, t.flow, t.reference, t.posted_at
      from ledger_transfer t where ${condition} and ${beyond}
      order by t.id ${to === 'older' ? sql`desc` : sql`asc`} limit ${limit}
    `.execute(database);
    return found.rows;
  });
  const legs = await readLegs(
    database,
    rows.map(({ id }) => id),
  );
  const findName = await ownerNames(
    database,
    legs.map(({ owner }) => owner),
  );
  const items = rows.map(({ id, key, flow, reference, posted_at }) => ({
    transferId: id,
    key,
    flow,
    reference,
    postedAt: posted_at.getTime(),
    legs: legs
      .filter((leg) => leg.transfer_id === id)
      .map(({ owner, type, asset, amount }) => ({
        owner,
        ownerName: findName(owner),
        type,
        asset,
        amount: toDecimalString(amount),
      })),
  }));
  return { items, ...cursors };
}

/** Searches the accounts' entries: there is no index from a transfer to its legs. */
function matching({ owner, asset, flow, key }: Query): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (flow) conditions.push(sql`t.flow = ${flow}`);
  if (key) conditions.push(sql`t.key = ${key}`);
  if (owner || asset) {
    conditions.push(sql`t.id in (
      select e.transfer_id from ledger_entry e where e.account_id in (
        select a.id from ledger_account a
        where ${owner ? ownedBy(owner) : sql`true`} and ${asset ? sql`a.asset = ${asset}` : sql`true`}
      )
    )`);
  }
  return sql.join(conditions, sql` and `);
}

/** An owner's accounts, or the platform's of a type: treasury, clearing, fees, suspense, grants. */
export const ownedBy = (owner: string): RawBuilder<boolean> =>
  sql<boolean>`(a.owner = ${owner} or (a.owner = 'platform' and a.type = ${owner}))`;

interface LegRow {
  readonly transfer_id: string;
  readonly owner: string;
  readonly type: string;
  readonly asset: string;
  readonly amount: string;
}

async function readLegs(database: Database, transferIds: readonly string[]): Promise<LegRow[]> {
  if (transferIds.length === 0) return [];
  const { rows } = await sql<LegRow>`
    select e.transfer_id::text, a.owner, a.type, a.asset, e.amount
    from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.transfer_id = any(${[...transferIds]}::bigint[])
    order by e.transfer_id, a.asset, e.amount, a.id
  `.execute(database);
  return rows;
}
