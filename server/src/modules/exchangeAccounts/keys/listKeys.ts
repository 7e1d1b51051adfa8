import type {
  BrokerKeyKind,
  BrokerKeyPermission,
  BrokerKeyStatus,
  KeyFinding,
  KeySuspension,
  SecretViewStatus,
} from '@aldgate/domain/brokers/keys.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';

export interface KeyFilter {
  readonly institutionId: string;
  readonly brokerAccountId?: string | undefined;
  readonly exchangeCode?: string | undefined;
  readonly kind?: BrokerKeyKind | undefined;
  readonly status?: BrokerKeyStatus | undefined;
  readonly keyId?: string | undefined;
  /** Epoch ms, from inclusive, until exclusive. */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** A key of an account, the server's own included, as lists read it. */
export interface ListedKey {
  readonly id: string;
  readonly institution_id: string;
  readonly account_id: string;
  readonly account_name: string;
  readonly account_type: string;
  readonly exchange_code: string;
  readonly name: string;
  readonly kind: BrokerKeyKind;
  readonly api_key: string | null;
  readonly permissions: readonly BrokerKeyPermission[];
  readonly bound_ips: readonly string[];
  readonly status: BrokerKeyStatus;
  readonly reason: string;
  readonly decision: string | null;
  readonly suspension_reasons: readonly KeySuspension[];
  readonly secret_view: SecretViewStatus;
  readonly collected_at: Date | null;
  readonly collected_by: string | null;
  readonly requested_by: string | null;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly findings: readonly KeyFinding[];
  readonly rank: number;
}

const DAY_MS = 86_400_000;
/** A key is old after 90 days, unused after 30, and about to end 14 days before. */
const [OLD_MS, UNUSED_MS, ENDING_MS] = [90 * DAY_MS, 30 * DAY_MS, 14 * DAY_MS];

/**
 * BR-07: the keys of an institution's accounts, by time, or worst first; ages by the business clock (epoch ms). The
 * platform does not see what a broker's key reads: its last use is the account's last order that came from elsewhere.
 * The platform's own key was used last when the account was compared.
 */
export function listKeys(
  database: Database,
  filter: KeyFilter,
  { businessNow, order }: { readonly businessNow: number; readonly order: 'time' | 'worst' },
) {
  const { institutionId, brokerAccountId, exchangeCode, kind, status, keyId, startTime, endTime } = filter;
  let matching = database.selectFrom(selectKeys(institutionId, businessNow).as('k'));
  if (brokerAccountId !== undefined) matching = matching.where('k.account_id', '=', brokerAccountId);
  if (exchangeCode !== undefined) matching = matching.where('k.exchange_code', '=', exchangeCode);
  if (kind !== undefined) matching = matching.where('k.kind', '=', kind);
  if (status !== undefined) matching = matching.where('k.status', '=', status);
  if (keyId !== undefined) matching = matching.where('k.id', '=', keyId);
  if (startTime !== undefined) matching = matching.where('k.created_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('k.created_at', '<', new Date(endTime));
  const byTime = [column('k.created_at', 'time'), column('k.id', 'uuid')];
  return listSource({
    database,
    scope: ['exchange keys', filter, order],
    order: order === 'worst' ? [column('k.rank', 'bigint'), ...byTime] : byTime,
    matching,
    select: (keys) => keys.selectAll('k'),
  });
}

function selectKeys(institutionId: string, businessNow: number) {
  const at = (ms: number) => sql`${new Date(ms)}::timestamptz`;
  return sql<ListedKey>`(
    with key as (
      select k.id, a.institution_id, a.id as account_id, a.name as account_name, a.account_type::text,
        a.exchange_code::text,
        case a.account_type when 'common' then 'Brought with the account' else 'Aldgate' end as name,
        case a.account_type when 'common' then 'brought' else 'platform' end as kind, k.api_key,
        array['read', 'trade'] as permissions, k.bound_ips,
        'active' as status, '' as reason, null::text as decision, '{}'::text[] as suspension_reasons,
        'sealed' as secret_view,
        null::timestamptz as collected_at, null::uuid as collected_by, null::uuid as requested_by, k.created_at,
        null::timestamptz as expires_at, c.compared_at as last_used_at, k.state = 'rejected' as is_rejected
      from exchange_key k join exchange_account a on a.id = k.exchange_account_id
        left join account_comparison c on c.exchange_account_id = a.id
      where a.institution_id = ${institutionId} and a.kind = 'sub' and k.state <> 'revoked'
        and not exists (select from broker_key b where b.api_key = k.api_key and b.status in ('active', 'suspended'))
      union all
      select k.id, k.institution_id, a.id, a.name, a.account_type::text, a.exchange_code::text, k.name, k.kind, k.api_key,
        k.permissions, k.bound_ips, k.status, k.reason, k.decision,
        case when k.status = 'suspended' then k.suspension_reasons else '{}' end,
        case when k.kind = 'brought' then 'sealed' when k.collected_at is not null then 'viewed'
          when k.status = 'expired' then 'expired' else 'not_viewed' end,
        k.collected_at, k.collected_by, k.requested_by, k.created_at, k.expires_at,
        case when k.kind = 'issued' and 'trade' = any(k.permissions) and k.collected_at is not null then (
          select max(o.created_at) from exchange_order o
          where o.exchange_account_id = a.id and o.user_id is null and o.liquidation_type is null
            and o.created_at >= k.collected_at
        ) end,
        k.kind = 'brought' and exists (
          select from exchange_key e where e.api_key = k.api_key and e.state = 'rejected'
        )
      from broker_key k join exchange_account a on a.id = k.exchange_account_id
      where k.institution_id = ${institutionId}
    ), judged as (
      select key.*, case when status not in ('approved', 'active', 'suspended') then '{}'::text[] else array_remove(array[
        case when is_rejected then 'rejected' end,
        case when kind <> 'brought' and cardinality(bound_ips) = 0 then 'notBound' end,
        case when coalesce(collected_at, created_at) < ${at(businessNow - OLD_MS)} then 'old' end,
        case when kind = 'issued' and collected_at < ${at(businessNow - UNUSED_MS)}
          and coalesce(last_used_at, collected_at) < ${at(businessNow - UNUSED_MS)} then 'unused' end,
        case when expires_at < ${at(businessNow + ENDING_MS)} then 'expiring' end,
        case when status = 'approved' then 'neverCollected' end
      ], null) end as findings
      from key
    )
    select judged.*, coalesce(array_position(
      array['rejected', 'notBound', 'old', 'unused', 'expiring', 'neverCollected'], findings[1]
    ), 9)::bigint as rank from judged
  )`;
}
