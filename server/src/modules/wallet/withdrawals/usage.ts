import type { KycLevel } from '@aldgate/domain/kyc/documents.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { UsdUsage } from '@aldgate/domain/wallet/withdrawalFacts.ts';
import { LIMIT_WITHOUT_GOOGLE_USD, WITHDRAWAL_LIMITS_USD } from '@aldgate/domain/wallet/withdrawalLimits.ts';
import { countsInLimits, WITHDRAWAL_STATES } from '@aldgate/domain/wallet/withdrawalState.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { getInstitution, verificationStatus } from '../../institution/index.ts';

const WINDOW_MS = 24 * 3_600_000;
const COUNTED = WITHDRAWAL_STATES.filter(countsInLimits);

/** Coins and currencies have limits of their own. `except`: a withdrawal that does not count. */
interface Counted {
  readonly now: number;
  readonly rail: 'chain' | 'bank';
  readonly except: string | null;
}

/** An institution's use of its limit over the last 24 hours, but for the withdrawal that is evaluated. */
export async function readDayLimit(
  tx: Database | Tx,
  institutionId: string,
  counted: Counted,
): Promise<UsdUsage & { readonly level: KycLevel }> {
  const institution = await getInstitution(tx, institutionId);
  const level = verificationStatus(institution, 'advanced') === 'certified' ? 'advanced' : 'primary';
  const own = await tx
    .selectFrom('withdrawal_limit')
    .select('usd_limit')
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  const limit = own === undefined ? WITHDRAWAL_LIMITS_USD[level] : toDecimalString(own.usd_limit);
  return { limit, level, ...(await readUse(tx, sql`institution_id = ${institutionId}`, counted)) };
}

/** WAL-08: the same of a member without Google. */
export async function readLimitWithoutGoogle(
  tx: Database | Tx,
  { institutionId, userId }: { readonly institutionId: string; readonly userId: string },
  counted: Counted,
): Promise<UsdUsage> {
  const isOwn = sql`institution_id = ${institutionId} and maker_id = ${userId}`;
  return { limit: LIMIT_WITHOUT_GOOGLE_USD, ...(await readUse(tx, isOwn, counted)) };
}

/**
 * An institution's other withdrawals, coins and currencies, that no operator saw, in US dollars: confirmed, not past
 * their checks or past them within 24 hours without a required review, and with no operator's decision. What waited for
 * longer before its checks counts from them, so that many that waited together are not forgotten together. What ended
 * otherwise than paid does not count.
 */
export async function readUnseen(
  tx: Database | Tx,
  institutionId: string,
  { now, except }: Omit<Counted, 'rail'>,
): Promise<string> {
  const { rows } = await sql<{ unseen: string }>`
    select coalesce(sum(usd_value), 0)::text as unseen from withdrawal w
    where institution_id = ${institutionId} and id is distinct from ${except}::uuid
      and (cleared_at > ${new Date(now - WINDOW_MS)} and required_reviews = 0 and state = any(${COUNTED}::text[])
        or required_reviews is null and state in ('approval', 'screening', 'on_hold'))
      and not exists (select from withdrawal_review r where r.withdrawal_id = w.id and r.withdrawn_at is null)
  `.execute(tx);
  return toDecimalString(rows[0]?.unseen ?? '0');
}

/** Counts withdrawals confirmed in the last 24 hours, except those that ended without being paid. */
async function readUse(
  tx: Database | Tx,
  condition: RawBuilder<unknown>,
  { now, rail, except }: Counted,
): Promise<Pick<UsdUsage, 'used' | 'resetsAt'>> {
  const { rows } = await sql<{ used: string; oldest: Date | null }>`
    select coalesce(sum(usd_value), 0)::text as used, min(confirmed_at) as oldest from withdrawal
    where ${condition} and rail = ${rail} and confirmed_at > ${new Date(now - WINDOW_MS)}
      and state = any(${COUNTED}::text[])
      and id is distinct from ${except}::uuid
  `.execute(tx);
  const [row] = rows;
  return { used: toDecimalString(row?.used ?? '0'), resetsAt: row?.oldest ? row.oldest.getTime() + WINDOW_MS : null };
}
