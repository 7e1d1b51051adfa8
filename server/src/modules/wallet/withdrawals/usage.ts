import type { KycLevel } from '@aldgate/domain/kyc/documents.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { UsdUsage } from '@aldgate/domain/wallet/withdrawalFacts.ts';
import { LIMIT_WITHOUT_GOOGLE_USD, WITHDRAWAL_LIMITS_USD } from '@aldgate/domain/wallet/withdrawalLimits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database.ts';
import { getInstitution, verificationStatus } from '../../institution/index.ts';

const WINDOW_MS = 24 * 3_600_000;

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

/** What counts was confirmed within 24 hours and did not end otherwise than paid. */
async function readUse(
  tx: Database | Tx,
  condition: RawBuilder<unknown>,
  { now, rail, except }: Counted,
): Promise<Pick<UsdUsage, 'used' | 'resetsAt'>> {
  const { rows } = await sql<{ used: string; oldest: Date | null }>`
    select coalesce(sum(usd_value), 0)::text as used, min(confirmed_at) as oldest from withdrawal
    where ${condition} and rail = ${rail} and confirmed_at > ${new Date(now - WINDOW_MS)}
      and state not in ('draft', 'cancelled', 'expired', 'rejected', 'failed', 'returned')
      and id is distinct from ${except}::uuid
  `.execute(tx);
  const [row] = rows;
  return { used: toDecimalString(row?.used ?? '0'), resetsAt: row?.oldest ? row.oldest.getTime() + WINDOW_MS : null };
}
