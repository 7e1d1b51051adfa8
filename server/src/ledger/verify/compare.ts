import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/database/database.ts';
import type { Checkpoint } from './checkpoint.ts';
import { type Difference, orphanEntry } from './difference.ts';

interface Part {
  /** Rows that were compared. */
  readonly rows: number;
  readonly differences: readonly Difference[];
}

/** A range of ids: above the first, up to the second. */
type Compare = (above: string, upTo: string) => RawBuilder<Difference>;

interface Range {
  readonly above: string;
  readonly upTo: string;
  readonly rows: number;
}

/** The ids of a table in ranges of `part` rows. */
async function* ranges(
  tx: Tx,
  table: 'ledger_account' | 'ledger_transfer',
  start: string,
  part: number,
): AsyncGenerator<Range> {
  for (let above = start; ; ) {
    const found = await sql<{ upTo: string | null; rows: string }>`
      select max(id)::text as "upTo", count(*)::text as rows
      from (select id from ${sql.table(table)} where id > ${above}::bigint order by id limit ${part}) t
    `.execute(tx);
    const { upTo, rows } = found.rows[0] ?? { upTo: null, rows: '0' };
    if (upTo === null) return;
    yield { above, upTo, rows: Number(rows) };
    above = upTo;
  }
}

/** The differences that `compare` finds in each range. */
async function* compareRanges(
  tx: Tx,
  table: 'ledger_account' | 'ledger_transfer',
  { above, part }: { readonly above: string; readonly part: number },
  compare: Compare,
): AsyncGenerator<Part> {
  for await (const range of ranges(tx, table, above, part)) {
    const { rows } = await compare(range.above, range.upTo).execute(tx);
    yield { rows: range.rows, differences: rows };
  }
}

/** The pairs of transfer and account that all transfers name, in the same form as those of the entries. */
export async function* sumNames(tx: Tx, seed: string, part: number) {
  for await (const { above, upTo, rows: transfers } of ranges(tx, 'ledger_transfer', '0', part)) {
    const { rows } = await sql<{ hash: string; count: string; empty: string }>`
      select coalesce(bit_xor(hashint8extended(n.account_id, hashint8extended(t.id, ${seed}::bigint))), 0)::text as hash,
        count(n.account_id)::text as count, count(*) filter (where n.account_id is null)::text as empty
      from ledger_transfer t left join unnest(t.account_ids) as n (account_id) on true
      where t.id > ${above}::bigint and t.id <= ${upTo}::bigint
    `.execute(tx);
    const { hash, count, empty } = rows[0] ?? { hash: 0, count: 0, empty: 0 };
    yield { transfers, hash: BigInt(hash), count: Number(count), empty: Number(empty) };
  }
}

/** Finds entries that no transfer names. */
export async function* findOrphans(tx: Tx, part: number): AsyncGenerator<Part> {
  for (let last: { account_id: string; transfer_id: string } | undefined; ; ) {
    const { rows } = await sql<{ account_id: string; transfer_id: string; sequence: string; is_named: boolean }>`
      select e.account_id, e.transfer_id, e.sequence, coalesce((
        select e.account_id = any(t.account_ids) from ledger_transfer t where t.id = e.transfer_id
      ), false) as is_named
      from (
        select account_id, transfer_id, sequence from ledger_entry
        where (account_id, transfer_id) > (${last?.account_id ?? '0'}::bigint, ${last?.transfer_id ?? '0'}::bigint)
        order by account_id, transfer_id limit ${part}
      ) e
    `.execute(tx);
    const orphans = rows.filter(({ is_named }) => !is_named);
    yield {
      rows: rows.length,
      differences: orphans.map((row) => orphanEntry(row.sequence, row.account_id, `transfer ${row.transfer_id}`)),
    };
    last = rows.at(-1);
    if (last === undefined || rows.length < part) return;
  }
}

/** Compares the balances of all accounts with their last entries and with a checkpoint. */
export const compareBalances = (tx: Tx, checkpoint: Checkpoint | null, part: number) =>
  compareRanges(
    tx,
    'ledger_account',
    { above: '0', part },
    (above, upTo) => sql<Difference>`
      with compared as (
        select format('account %s (%s/%s/%s)', a.id, a.owner, a.type, a.asset) as name, b.balance, b.entries,
          coalesce(e.balance, 0) as last_balance, coalesce(e.sequence, 0) as last_sequence, c.sequence as checked
        from ledger_account a
        left join ledger_balance b on b.account_id = a.id
        left join ledger_checkpoint_account c on c.account_id = a.id and c.checkpoint_id <= ${checkpoint?.id ?? '0'}
        left join lateral (
          select e.sequence, e.balance from ledger_entry e where e.account_id = a.id order by e.transfer_id desc limit 1
        ) e on true
        where a.id > ${above}::bigint and a.id <= ${upTo}::bigint
      )
      select 'balance' as kind, name as subject, coalesce(balance::text, 'none') as stored,
        last_balance::text as recomputed from compared where balance is distinct from last_balance
      union all
      select 'sequence', name, coalesce(entries::text, 'none'), last_sequence::text
      from compared where entries is distinct from last_sequence
      union all
      select 'checkpoint', name, format('entry %s', last_sequence), format('entry %s was verified', checked)
      from compared where last_sequence < checked
      order by subject, kind limit 100`,
  );

/**
 * Finds transfers without entries. An entry that another one of its account follows is missed in the account's
 * sequence.
 */
export const findEmptyTransfers = (tx: Tx, above: string, part: number) =>
  compareRanges(
    tx,
    'ledger_transfer',
    { above, part },
    (from, upTo) => sql<Difference>`
      select 'empty_transfer' as kind, format('transfer %s (%s)', t.id, t.key) as subject, 'none' as stored,
        'its entries' as recomputed
      from ledger_transfer t
      where t.id > ${from}::bigint and t.id <= ${upTo}::bigint and (
        select e.transfer_id from ledger_entry e where e.account_id = t.account_ids[1] and e.transfer_id = t.id
      ) is null
      order by t.id limit 100`,
  );

/** Finds the transfers whose legs do not add up to zero: needed only once it is known that there are some. */
export const findUnbalancedTransfers = (tx: Tx, part: number) =>
  compareRanges(
    tx,
    'ledger_transfer',
    { above: '0', part },
    (from, upTo) => sql<Difference>`
      select 'transfer_sum' as kind, format('transfer %s (%s), %s', t.id, t.key, a.asset) as subject,
        sum(e.amount)::text as stored, '0' as recomputed
      from ledger_transfer t
      cross join unnest(t.account_ids) as named (account_id)
      join ledger_entry e on e.account_id = named.account_id and e.transfer_id = t.id
      join ledger_account a on a.id = e.account_id
      where t.id > ${from}::bigint and t.id <= ${upTo}::bigint
      group by t.id, t.key, a.asset having sum(e.amount) <> 0
      order by t.id limit 100`,
  );

/** Compares what balances hold with the pending transfers. */
export async function compareHolds(tx: Tx): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    select 'held' as kind, format('account %s (%s/%s/%s)', a.id, a.owner, a.type, a.asset) as subject,
      b.held::text as stored, coalesce(pending.held, 0)::text as recomputed
    from ledger_account a join ledger_balance b on b.account_id = a.id
    left join (
      select l.account_id, -sum(l.amount) as held
      from ledger_pending p join ledger_pending_leg l on l.key = p.key
      where p.state = 'pending' and l.amount < 0
      group by l.account_id
    ) pending on pending.account_id = a.id and not a.may_go_negative
    where b.held <> coalesce(pending.held, 0)
    order by a.id limit 100
  `.execute(tx);
  return rows;
}
