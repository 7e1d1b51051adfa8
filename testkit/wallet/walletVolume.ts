import { sql } from 'kysely';
import { addressInSql } from '../../server/src/demo/volume/scale.ts';
import type { Database } from '../../server/src/kernel/database/database.ts';
import { idOf, rangesOf, VOLUME_START } from '../records/volumeRows.ts';

interface Volume {
  readonly rows: number;
  readonly institutionId: string;
  readonly operatorId: string;
}

/** Deposits, half of them the customer's, transactions of the platform, and listed addresses, an hour apart. */
export async function fillWallet(database: Database, { rows, ...volume }: Volume): Promise<void> {
  for (const [from, to] of rangesOf(rows)) await fillPart(database, volume, from, to);
}

async function fillPart(
  database: Database,
  { institutionId, operatorId }: Omit<Volume, 'rows'>,
  from: number,
  to: number,
): Promise<void> {
  const first = new Date(VOLUME_START);
  await sql`
    insert into deposit (id, network, txid, payment_index, asset, owner_kind, owner, institution_id, account, address,
      from_address, initiated_amount, credited_amount, state, hold_reason, height, created_at, orphaned_at, credited_at)
    select ${idOf('deposit')}, case when n % 5 = 0 then 'BTC' else 'ETH' end, 'growth' || n, 'out:0',
      case n % 5 when 0 then 'BTC' when 1 then 'USDC' else 'ETH' end,
      'institution', owner, owner::uuid,
      case when n % 10 = 0 then 'trade_account' else 'capital_account' end, ${addressInSql}, null, 1,
      case when state = 'credited' then 1 end, state, case when state = 'held' then 'feature' end,
      case when state <> 'orphaned' then n end, at, case when state = 'orphaned' then at end,
      case when state = 'credited' then at end
    from generate_series(${from}::int, ${to}::int) as n,
      lateral (select case when n % 2 = 0 then ${institutionId} else md5('owner-' || n % 1000)::uuid::text end as owner,
        ${first}::timestamptz + n * interval '1 hour' as at, case n % 1000 when 2 then 'orphaned'
        when 4 then 'held' when 6 then 'below_minimum' when 8 then 'confirming' else 'credited' end as state) as each
    on conflict do nothing
  `.execute(database);
  await sql`
    insert into outgoing_transaction (id, network, kind, intent, state, outcome, created_at, ended_at)
    select ${idOf('outgoing')}, case when n % 5 = 0 then 'BTC' else 'ETH' end, 'flush', '{}', 'final', 'succeeded',
      ${first}::timestamptz + n * interval '1 hour', ${first}
    from generate_series(${from}::int, ${to}::int) as n on conflict do nothing
  `.execute(database);
  await sql`
    insert into uncredited_payment (network, txid, payment_index, kind, asset, contract, amount, to_address, height, at)
    select 'ETH', 'growth' || n, 'log:0', case when n % 2 = 0 then 'unlisted' else 'unattributed' end,
      case when n % 2 = 1 then 'ETH' end, case when n % 2 = 0 then 'growth' end, 1, 'growth', n,
      ${first}::timestamptz + n * interval '1 hour'
    from generate_series(${from}::int, ${to}::int) as n on conflict do nothing
  `.execute(database);
  await sql`
    insert into screening_entry (network, address, verdict, note, added_by, added_at)
    select 'ETH', 'growth' || n, 'review', '', ${operatorId}::uuid,
      ${first}::timestamptz + n * interval '1 hour'
    from generate_series(${from}::int, ${to}::int) as n on conflict do nothing
  `.execute(database);
}
