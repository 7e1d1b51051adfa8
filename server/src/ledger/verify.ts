import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';

/** A difference between journal and balances. */
export interface Difference {
  readonly kind:
    | 'balance'
    | 'sequence'
    | 'running_balance'
    | 'transfer_sum'
    | 'empty_transfer'
    | 'orphan_entry'
    | 'negative'
    | 'held';
  /** 'account 12 (owner/type/asset)' or 'transfer 7 (key), asset'. */
  readonly subject: string;
  readonly stored: string;
  readonly recomputed: string;
}

export interface Verification {
  readonly accounts: number;
  readonly transfers: number;
  readonly entries: number;
  readonly differences: readonly Difference[];
}

/** Recomputes every balance from the journal in one snapshot and returns the differences. Read-only. */
export async function verifyLedger(database: Database): Promise<Verification> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      const { rows: differences } = await sql<Difference>`
        with named as (
          select a.id, format('account %s (%s/%s/%s)', a.id, a.owner, a.type, a.asset) as name, a.may_go_negative,
            b.balance, b.entries
          from ledger_account a left join ledger_balance b on b.account_id = a.id
        ), journal as (
          select account_id, sum(amount) as balance, count(*) as entries from ledger_entry group by account_id
        ), running as (
          select account_id, sequence, balance,
            row_number() over w as expected_sequence, sum(amount) over w as expected_balance
          from ledger_entry window w as (partition by account_id order by sequence)
        )
        select 'balance' as kind, named.name as subject, coalesce(named.balance::text, 'none') as stored,
          coalesce(journal.balance, 0)::text as recomputed
        from named left join journal on journal.account_id = named.id
        where named.balance is distinct from coalesce(journal.balance, 0)
        union all
        select 'sequence', named.name, coalesce(named.entries::text, 'none'), coalesce(journal.entries, 0)::text
        from named left join journal on journal.account_id = named.id
        where named.entries is distinct from coalesce(journal.entries, 0)
        union all
        select 'sequence', format('%s entry %s', named.name, running.sequence), running.sequence::text,
          running.expected_sequence::text
        from running join named on named.id = running.account_id
        where running.sequence <> running.expected_sequence
        union all
        select 'running_balance', format('%s entry %s', named.name, running.sequence), running.balance::text,
          running.expected_balance::text
        from running join named on named.id = running.account_id
        where running.balance <> running.expected_balance
        union all
        select 'transfer_sum', format('transfer %s (%s), %s', t.id, t.key, a.asset), sum(e.amount)::text, '0'
        from ledger_entry e
        join ledger_transfer t on t.id = e.transfer_id
        join ledger_account a on a.id = e.account_id
        group by t.id, t.key, a.asset
        having sum(e.amount) <> 0
        union all
        select 'empty_transfer', format('transfer %s (%s)', t.id, t.key), '0 entries', 'at least 2'
        from ledger_transfer t
        where not exists (select from ledger_entry e where e.transfer_id = t.id)
        union all
        select 'orphan_entry', format('entry %s of account %s', e.sequence, e.account_id),
          format('transfer %s', e.transfer_id), 'no such account or transfer'
        from ledger_entry e
        where not exists (select from ledger_transfer t where t.id = e.transfer_id)
          or not exists (select from ledger_account a where a.id = e.account_id)
        union all
        select 'negative', named.name, running.balance::text, 'at least 0'
        from running join named on named.id = running.account_id
        where running.balance < 0 and not named.may_go_negative
        union all
        select 'held', format('account %s (%s/%s/%s)', a.id, a.owner, a.type, a.asset), b.held::text,
          coalesce(pending.held, 0)::text
        from ledger_account a join ledger_balance b on b.account_id = a.id
        left join (
          select l.account_id, -sum(l.amount) as held
          from ledger_pending p join ledger_pending_leg l on l.key = p.key
          where p.state = 'pending' and l.amount < 0
          group by l.account_id
        ) pending on pending.account_id = a.id and not a.may_go_negative
        where b.held <> coalesce(pending.held, 0)
        order by 1, 2
        limit 1000
      `.execute(tx);
      const { rows } = await sql<{ accounts: string; transfers: string; entries: string }>`
        select (select count(*) from ledger_account) as accounts, (select count(*) from ledger_transfer) as transfers,
          (select count(*) from ledger_entry) as entries
      `.execute(tx);
      const counted = rows[0];
      return {
        accounts: Number(counted?.accounts),
        transfers: Number(counted?.transfers),
        entries: Number(counted?.entries),
        differences,
      };
    });
}
