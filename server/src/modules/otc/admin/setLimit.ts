import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval } from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { formatError } from '../../../kernel/apiError.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import { inTransaction, type Tx } from '../../../kernel/database.ts';
import { lockInstitution } from '../../institution/index.ts';
import type { OtcDeps } from '../deps.ts';
import { type OtcSizes, readSizes } from '../terms.ts';

const limitSchema = z.object({
  minimumUsd: z.string().nullable(),
  maximumUsd: z.string().nullable(),
  dailyUsd: z.string().nullable(),
});
const payloadSchema = limitSchema.extend({ institutionId: z.uuid() });

type Limit = z.infer<typeof limitSchema>;

/** Sets an institution's own sizes; null: the desk's hold. Lowering them is immediate, raising them needs two. */
export function setDeskLimit(
  { database }: Pick<OtcDeps, 'database'>,
  { institutionId, reason, ...entered }: OperationsParsedOf<'setDeskLimit'>,
  actor: ActingOperator,
): Promise<OperationsAnswerOf<'setDeskLimit'>> {
  const plain = (value: string | null) => (value === null ? null : toDecimalString(value));
  const limit: Limit = {
    minimumUsd: plain(entered.minimumUsd),
    maximumUsd: plain(entered.maximumUsd),
    dailyUsd: plain(entered.dailyUsd),
  };
  return inTransaction(database, async (tx) => {
    const { name } = await lockInstitution(tx, institutionId);
    const before = await readOwn(tx, institutionId);
    const desk = await readSizes(tx, null);
    const of = (own: Limit) => ({
      minimum: decimal(own.minimumUsd ?? desk.minimumUsd),
      maximum: decimal(own.maximumUsd ?? desk.maximumUsd),
      daily: decimal(own.dailyUsd ?? desk.dailyUsd),
    });
    const [now, next] = [of(before), of(limit)];
    if (next.maximum.lt(next.minimum)) throw formatError({ maximumUsd: 'belowMinimum' });
    if (next.daily.lt(next.minimum)) throw formatError({ dailyUsd: 'belowMinimum' });
    const isLower = next.minimum.gte(now.minimum) && next.maximum.lte(now.maximum) && next.daily.lte(now.daily);
    if (isLower) {
      await write(tx, { institutionId, before, limit, reason }, actor);
      return { approvalId: null };
    }
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'otc_limit',
        title: `Set the OTC sizes of ${name}`,
        institutionId,
        target: `otc_limit:${institutionId}`,
        reason,
        payload: { institutionId, ...limit },
        before: withDesk(before, desk),
        after: { ...limit },
      },
      actor,
    );
    return { approvalId };
  });
}

export const applyDeskLimit: Effect = async (tx, payload, approved) => {
  const { institutionId, ...limit } = payloadSchema.parse(payload);
  await lockInstitution(tx, institutionId);
  const before = await readOwn(tx, institutionId);
  assertUnchanged(approved, withDesk(before, await readSizes(tx, null)));
  await write(tx, { institutionId, before, limit, reason: approved.reason }, actingChecker(approved));
};

/** The own sizes with the desk's, which hold without them. */
const withDesk = (own: Limit, { minimumUsd, maximumUsd, dailyUsd }: OtcSizes): Record<string, unknown> => ({
  ...own,
  inherited: { from: 'desk', minimumUsd, maximumUsd, dailyUsd },
});

async function readOwn(tx: Tx, institutionId: string): Promise<Limit> {
  const row = await tx
    .selectFrom('otc_institution_limit')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  const text = (value: string | null | undefined) => (value == null ? null : toDecimalString(value));
  return {
    minimumUsd: text(row?.minimum_usd),
    maximumUsd: text(row?.maximum_usd),
    dailyUsd: text(row?.daily_usd),
  };
}

interface Change {
  readonly institutionId: string;
  readonly before: Limit;
  readonly limit: Limit;
  readonly reason: string;
}

async function write(tx: Tx, { institutionId, before, limit, reason }: Change, actor: ActingOperator): Promise<void> {
  const values = { minimum_usd: limit.minimumUsd, maximum_usd: limit.maximumUsd, daily_usd: limit.dailyUsd };
  await tx
    .insertInto('otc_institution_limit')
    .values({ institution_id: institutionId, ...values })
    .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(values))
    .execute();
  await notify(tx, { topic: 'otc', institutionId });
  await auditAction(tx, actor, {
    action: 'otc_limit_set',
    subject: `institution:${institutionId}`,
    before,
    after: { ...limit, reason },
  });
}
