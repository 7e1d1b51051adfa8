import type { OperationsParsedOf } from '@aldgate/contract';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval, titleMoney } from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';
import { lockInstitution } from '../../institution/index.ts';
import { readDayLimit } from '../withdrawals/usage.ts';

const payloadSchema = z.object({ institutionId: z.uuid(), usdLimit: z.string().nullable() });

/** A customer's own limit: a lower one holds immediately, a higher one with a second operator. */
export function setWithdrawalLimit(
  database: Database,
  { institutionId, usdLimit, reason }: OperationsParsedOf<'setWithdrawalLimit'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    await lockInstitution(tx, institutionId);
    const { limit } = await readDayLimit(tx, institutionId, { now: actor.at, rail: 'chain', except: null });
    const isLower = usdLimit !== null && decimal(usdLimit).lte(decimal(limit));
    if (isLower) {
      await store(tx, { institutionId, usdLimit }, reason, actor);
      return { approvalId: null };
    }
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'withdrawal_limit',
        target: `withdrawal_limit:${institutionId}`,
        reason,
        institutionId,
        title:
          usdLimit === null
            ? 'Return to the withdrawal limit of the verification'
            : `Set the withdrawal limit to ${titleMoney(usdLimit, 'USD')} in 24 hours`,
        payload: { institutionId, usdLimit },
        before: await readOwn(tx, institutionId),
        after: { usdLimit },
      },
      actor,
    );
    return { approvalId };
  });
}

export const applyWithdrawalLimit: Effect = async (tx, payload, approved) => {
  const wanted = payloadSchema.parse(payload);
  await lockInstitution(tx, wanted.institutionId);
  assertUnchanged(approved, await readOwn(tx, wanted.institutionId));
  await store(tx, wanted, approved.reason, actingChecker(approved));
};

async function readOwn(tx: Tx, institutionId: string): Promise<{ usdLimit: string | null }> {
  const row = await tx
    .selectFrom('withdrawal_limit')
    .select('usd_limit')
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  return { usdLimit: row === undefined ? null : toDecimalString(row.usd_limit) };
}

async function store(
  tx: Tx,
  { institutionId, usdLimit }: z.output<typeof payloadSchema>,
  reason: string,
  actor: ActingOperator,
): Promise<void> {
  const before = await readOwn(tx, institutionId);
  if (usdLimit === null) {
    await tx.deleteFrom('withdrawal_limit').where('institution_id', '=', institutionId).execute();
  } else {
    const row = { usd_limit: usdLimit, changed_at: new Date(actor.at) };
    await tx
      .insertInto('withdrawal_limit')
      .values({ institution_id: institutionId, ...row })
      .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(row))
      .execute();
  }
  await auditAction(tx, actor, {
    action: 'withdrawal_limit_set',
    subject: `institution:${institutionId}`,
    before,
    after: { usdLimit, reason },
  });
}
