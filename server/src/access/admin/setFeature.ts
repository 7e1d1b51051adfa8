import type { OperationsParsedOf } from '@aldgate/contract';
import { splitWordsInside } from '@aldgate/domain/fields/splitWords.ts';
import { FEATURES, type Feature } from '@aldgate/domain/identity/features.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, cancelPending, type Effect, requestApproval } from '../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../kernel/actingOperator.ts';
import { notify } from '../../kernel/changeEvents.ts';
import { type Database, inTransaction, type Tx } from '../../kernel/database.ts';
import { lockInstitution } from '../../modules/institution/index.ts';
import { featuresOff } from '../features.ts';

const payloadSchema = z.object({ institutionId: z.uuid(), feature: z.enum(FEATURES) });

type Switched = z.infer<typeof payloadSchema>;

/** KY-06: switching off is immediate, switching on needs dual approval. */
export function setFeature(
  database: Database,
  { institutionId, feature, on, reason }: OperationsParsedOf<'setFeature'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    const customer = await lockInstitution(tx, institutionId);
    const isOn = await isFeatureOn(tx, institutionId, feature);
    if (isOn && on) return { approvalId: null };
    if (!on) {
      await cancelPending(tx, formatTarget(institutionId, feature), actor);
      await switchFeature(tx, { institutionId, feature }, { on, reason }, actor);
      return { approvalId: null };
    }
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'feature_on',
        title: `Switch ${splitWordsInside(feature)} on for ${customer.name}`,
        institutionId,
        target: formatTarget(institutionId, feature),
        reason,
        payload: { institutionId, feature },
        before: { feature, on: isOn },
        after: { feature, on },
      },
      actor,
    );
    return { approvalId };
  });
}

export const applyFeatureOn: Effect = async (tx, payload, approved) => {
  const switched = payloadSchema.parse(payload);
  const { institutionId, feature } = switched;
  await lockInstitution(tx, institutionId);
  assertUnchanged(approved, { feature, on: await isFeatureOn(tx, institutionId, feature) });
  await switchFeature(tx, switched, { on: true, reason: approved.reason }, actingChecker(approved));
};

const formatTarget = (institutionId: string, feature: Feature) => `feature:${institutionId}:${feature}`;

async function isFeatureOn(tx: Tx, institutionId: string, feature: Feature): Promise<boolean> {
  return !(await featuresOff(tx, institutionId)).includes(feature);
}

async function switchFeature(
  tx: Tx,
  { institutionId, feature }: Switched,
  { on, reason }: { readonly on: boolean; readonly reason: string },
  actor: ActingOperator,
): Promise<void> {
  await tx
    .insertInto('institution_feature')
    .values({ institution_id: institutionId, feature, enabled: on })
    .onConflict((conflict) => conflict.columns(['institution_id', 'feature']).doUpdateSet({ enabled: on }))
    .execute();
  await notify(tx, { topic: 'user', institutionId });
  await auditAction(tx, actor, {
    action: on ? 'feature_switched_on' : 'feature_switched_off',
    subject: `institution:${institutionId}`,
    before: { feature, on: !on },
    after: { feature, on, reason },
  });
}
