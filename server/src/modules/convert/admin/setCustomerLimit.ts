import type { OperationsParsedOf } from '@aldgate/contract';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval } from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { formatError } from '../../../kernel/apiError.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';
import { lockInstitution } from '../../institution/index.ts';
import { type ConvertAsset, listConvertAssets, requireAsset } from '../assets.ts';
import { type OwnLimit, readOwnLimit, writeOwnLimit } from './ownLimit.ts';

const decimalText = z.string().nullable();
const limitSchema = z.union([
  z.object({ kind: z.literal('quota'), usdLimit: decimalText }),
  z.object({ kind: z.literal('asset'), asset: z.string(), minimum: decimalText, maximum: decimalText }),
]);
const payloadSchema = z.object({ institutionId: z.uuid(), limit: limitSchema });

/** CV-03: requests a customer's own quota or an asset's own limits; null restores the platform's. */
export function setCustomerLimit(
  database: Database,
  { institutionId, limit, reason }: OperationsParsedOf<'setCustomerLimit'>,
  actor: ActingOperator,
): Promise<{ approvalId: string }> {
  return inTransaction(database, async (tx) => {
    const { name } = await lockInstitution(tx, institutionId);
    if (limit.kind === 'asset' && !(await areBoundsInOrder(tx, limit))) {
      throw formatError({ 'limit.maximum': 'belowMinimum' });
    }
    const what = limit.kind === 'quota' ? 'quota' : `bounds of ${limit.asset}`;
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'customer_limit',
        title: `Set the ${what} of ${name}`,
        institutionId,
        target: `limit:${institutionId}:${limit.kind === 'quota' ? 'quota' : limit.asset}`,
        reason,
        payload: { institutionId, limit },
        before: await readOwnLimit(tx, institutionId, limit),
        after: selectFields(limit),
      },
      actor,
    );
    return { approvalId };
  });
}

export const applyCustomerLimit: Effect = async (tx, payload, approved) => {
  const { institutionId, limit } = payloadSchema.parse(payload);
  await lockInstitution(tx, institutionId);
  // The platform's limits are among these: they combine with the customer's own.
  assertUnchanged(approved, await readOwnLimit(tx, institutionId, limit));
  await writeOwnLimit(tx, institutionId, limit);
  await notify(tx, { topic: 'user', institutionId });
  await auditAction(tx, actingChecker(approved), {
    action: 'customer_limit_set',
    subject: `institution:${institutionId}`,
    before: approved.before ?? {},
    after: { ...selectFields(limit), reason: approved.reason },
  });
};

/** Whether the minimum is not above the maximum, with the platform's values for missing ones. */
async function areBoundsInOrder(tx: Tx, limit: OwnLimit & { readonly kind: 'asset' }): Promise<boolean> {
  const platform: ConvertAsset = requireAsset(await listConvertAssets(tx, null), limit.asset);
  return decimal(limit.minimum ?? platform.minimum).lte(decimal(limit.maximum ?? platform.maximum));
}

function selectFields({ kind: _kind, ...fields }: OwnLimit): Record<string, unknown> {
  return fields;
}
