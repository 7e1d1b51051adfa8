import type { OperationsParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval } from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';

const quotaSchema = z.object({ usdLimit: z.string(), openQuotesMax: z.int() });

type Quota = z.infer<typeof quotaSchema>;

/** CV-03: requests a new default quota. */
export function setPlatformQuota(
  database: Database,
  { usdLimit, openQuotesMax, reason }: OperationsParsedOf<'setPlatformQuota'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  const quota: Quota = { usdLimit: toDecimalString(usdLimit), openQuotesMax };
  return inTransaction(database, async (tx) => {
    const before = await lockQuota(tx);
    if (before.usdLimit === quota.usdLimit && before.openQuotesMax === quota.openQuotesMax) return { approvalId: null };
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'platform_quota',
        title: 'Set the quota of the platform',
        institutionId: null,
        target: 'platform_quota',
        reason,
        payload: quota,
        before,
        after: quota,
      },
      actor,
    );
    return { approvalId };
  });
}

export const applyPlatformQuota: Effect = async (tx, payload, approved) => {
  const quota = quotaSchema.parse(payload);
  const before = await lockQuota(tx);
  assertUnchanged(approved, before);
  await tx
    .updateTable('convert_quota')
    .set({ usd_limit: quota.usdLimit, open_quotes_max: quota.openQuotesMax })
    .where('institution_id', 'is', null)
    .execute();
  await notify(tx, { topic: 'platform' });
  await auditAction(tx, actingChecker(approved), {
    action: 'platform_quota_set',
    subject: 'platform:quota',
    before,
    after: { ...quota, reason: approved.reason },
  });
};

async function lockQuota(tx: Tx): Promise<Quota> {
  const row = await tx
    .selectFrom('convert_quota')
    .select(['usd_limit', 'open_quotes_max'])
    .where('institution_id', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { usdLimit: toDecimalString(row.usd_limit), openQuotesMax: row.open_quotes_max ?? 0 };
}
