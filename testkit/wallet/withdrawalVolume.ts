import { sql } from 'kysely';
import { addressInSql } from '../../server/src/demo/volume/scale.ts';
import type { Database } from '../../server/src/kernel/database/database.ts';
import { idOf, rangesOf, VOLUME_START } from '../records/volumeRows.ts';

interface Volume {
  readonly rows: number;
  readonly institutionId: string;
  readonly userId: string;
}

/** The rows among which one in a hundred is the customer's: an address book does not grow with the platform. */
const BOOK_OF = 10_000;
/** Records that wait do not grow with those that are done. */
const WAITING_OF = 10_000;

/**
 * A minute apart: withdrawals, half of them the customer's, members' approvals, half of them the customer's, and
 * address books; the others are of fifty institutions.
 */
export async function fillWithdrawals(database: Database, { rows, ...volume }: Volume): Promise<void> {
  for (const [from, to] of rangesOf(rows)) await fillPart(database, volume, from, to);
}

async function fillPart(
  database: Database,
  { institutionId, userId }: Omit<Volume, 'rows'>,
  from: number,
  to: number,
): Promise<void> {
  const first = new Date(VOLUME_START);
  const others = sql`array(select id from institution where id <> ${institutionId}::uuid order by id limit 50)`;
  const other = sql`others[1 + n % cardinality(others)]`;
  const numbers = sql`
    (select ${others} as others) as known, generate_series(${from}::int, ${to}::int) as n,
      lateral (select ${first}::timestamptz + n * interval '1 minute' as at) as each`;
  await sql`
    insert into withdrawal_address (id, institution_id, key, name, address, shown_address, network, asset, source, remark,
      beneficiary, state, usable_from, wants_whitelist, whitelisted_from, created_by, created_at, expires_at)
    select ${idOf('address')}, case when n <= ${BOOK_OF}::int and n % 100 = 0 then ${institutionId}::uuid else ${other} end, 'growth' || n,
      'Address ' || n, ${addressInSql}, ${addressInSql},
      case when n % 500 = 0 then 'BTC' else 'ETH' end, case when n % 300 = 0 then 'USDC' end, 'wallet', '',
      '{"isOwn": true}', 'confirmed', at, true, case when n % 200 = 0 then at end, ${userId}::uuid, at, at
    from ${numbers} on conflict do nothing
  `.execute(database);
  await sql`
    insert into withdrawal (id, institution_id, owner_kind, owner, account, maker_id, key, asset, network, address, shown_address,
      source, beneficiary, amount, fee, receivable, usd_value, state, held_from, hold_reason, created_at, expires_at, confirmed_at,
      ended_at, txid)
    select ${idOf('withdrawal')}, institution, 'institution', institution::text,
      case when n % 10 = 0 then 'trade_account' else 'capital_account' end, ${userId}::uuid, 'growth' || n,
      case n % 5 when 0 then 'BTC' when 1 then 'USDC' else 'ETH' end, case when n % 5 = 0 then 'BTC' else 'ETH' end,
      ${addressInSql}, ${addressInSql}, 'wallet', '{"isOwn": true}', 2, 1, 1, 2, state,
      case when state = 'on_hold' then 'review' end, case when state = 'on_hold' then 'frozen' end, at, at, at,
      case when state not in ('on_hold', 'review', 'approval') then at end, 'paid' || n
    from ${numbers},
      lateral (select case when n % 2 = 0 then ${institutionId}::uuid else ${other} end as institution,
        case when n % 1000 = 2 then 'cancelled' when n % 1000 = 6 then 'failed' when n % 1000 = 10 then 'expired'
        when n % 1000 = 12 then 'rejected' when n <= ${WAITING_OF}::int and n % 1000 = 4 then 'on_hold'
        when n <= ${WAITING_OF}::int and n % 1000 = 8 then 'review' else 'complete' end as state) as stated
    on conflict do nothing
  `.execute(database);
  await sql`
    insert into member_approval (id, institution_id, kind, subject_id, title, payload, digest, maker_id, required, state,
      made_at, expires_at, ended_at)
    select ${idOf('approval')}, case when n % 2 = 0 then ${institutionId}::uuid else ${other} end,
      case when n % 3 = 0 then 'address' else 'coin_withdrawal' end, ${idOf('withdrawal')},
      '{"en-US": "growth", "zh-HK": "growth"}', '[]', repeat('0', 64), ${userId}::uuid, 1, state, at,
      ${first}::timestamptz + interval '100 years', case when state <> 'waiting' then at end
    from ${numbers},
      lateral (select case n % 1000 when 2 then 'waiting' when 4 then 'rejected' else 'executed' end as state) as stated
    on conflict do nothing
  `.execute(database);
}
