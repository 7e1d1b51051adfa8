import type { OperationsParsedOf } from '@aldgate/contract';
import { z } from 'zod';
import {
  actingChecker,
  assertUnchanged,
  cancelPending,
  type Effect,
  requestApproval,
} from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';
import { lockInstitution } from '../institutions.ts';

const payloadSchema = z.object({ institutionId: z.uuid() });

/** KY-07: forbids a customer's spot trading immediately; allowing needs dual approval. */
export function setSpotForbidden(
  database: Database,
  { institutionId, forbidden, reason }: OperationsParsedOf<'setSpotForbidden'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    const { name, spot_trading_forbidden: isForbidden } = await lockInstitution(tx, institutionId);
    if (!isForbidden && !forbidden) return { approvalId: null };
    if (forbidden) {
      await cancelPending(tx, formatTarget(institutionId), actor);
      await writeForbidden(tx, institutionId, { forbidden, reason }, actor);
      return { approvalId: null };
    }
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'spot_allowed',
        title: `Let ${name} trade spot`,
        institutionId,
        target: formatTarget(institutionId),
        reason,
        payload: { institutionId },
        before: { spotTradingForbidden: true },
        after: { spotTradingForbidden: false },
      },
      actor,
    );
    return { approvalId };
  });
}

export const applySpotAllowed: Effect = async (tx, payload, approved) => {
  const { institutionId } = payloadSchema.parse(payload);
  const { spot_trading_forbidden } = await lockInstitution(tx, institutionId);
  assertUnchanged(approved, { spotTradingForbidden: spot_trading_forbidden });
  await writeForbidden(tx, institutionId, { forbidden: false, reason: approved.reason }, actingChecker(approved));
};

const formatTarget = (institutionId: string) => `spot:${institutionId}`;

async function writeForbidden(
  tx: Tx,
  institutionId: string,
  { forbidden, reason }: { readonly forbidden: boolean; readonly reason: string },
  actor: ActingOperator,
): Promise<void> {
  await tx
    .updateTable('institution')
    .set({ spot_trading_forbidden: forbidden })
    .where('id', '=', institutionId)
    .execute();
  await notify(tx, { topic: 'user', institutionId });
  await auditAction(tx, actor, {
    action: forbidden ? 'spot_forbidden' : 'spot_allowed',
    subject: `institution:${institutionId}`,
    before: { spotTradingForbidden: !forbidden },
    after: { spotTradingForbidden: forbidden, reason },
  });
}
