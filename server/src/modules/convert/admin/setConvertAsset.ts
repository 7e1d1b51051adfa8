import type { OperationsParsedOf } from '@aldgate/contract';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { plainDecimal } from '@aldgate/domain/money/amountRules.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval } from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';

const termsSchema = z.object({ minimum: z.string(), maximum: z.string(), spreadBps: z.string(), enabled: z.boolean() });
const payloadSchema = termsSchema.extend({ asset: z.string() });

type Terms = z.infer<typeof termsSchema>;

/** Changes an asset's limits, spread and status. Only suspending is immediate. */
export function setConvertAsset(
  database: Database,
  { asset, reason, minimum, maximum, spreadBps, enabled }: OperationsParsedOf<'setConvertAsset'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  if (decimal(minimum).gt(decimal(maximum))) throw formatError({ maximum: 'belowMinimum' });
  const terms: Terms = {
    minimum: toDecimalString(minimum),
    maximum: toDecimalString(maximum),
    spreadBps: plainDecimal(spreadBps),
    enabled,
  };
  return inTransaction(database, async (tx) => {
    const before = await lockTerms(tx, asset);
    if (isSame(before, terms)) return { approvalId: null };
    if (isSame({ ...before, enabled: false }, terms)) {
      await writeTerms(tx, asset, { before, terms, reason }, actor);
      return { approvalId: null };
    }
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'convert_asset',
        title: `Set the terms of ${asset}`,
        institutionId: null,
        target: `convert_asset:${asset}`,
        reason,
        payload: { asset, ...terms },
        before: { ...before },
        after: { asset, ...terms },
      },
      actor,
    );
    return { approvalId };
  });
}

export const applyConvertAsset: Effect = async (tx, payload, approved) => {
  const { asset, ...terms } = payloadSchema.parse(payload);
  const before = await lockTerms(tx, asset);
  assertUnchanged(approved, before);
  await writeTerms(tx, asset, { before, terms, reason: approved.reason }, actingChecker(approved));
};

async function lockTerms(tx: Tx, asset: string): Promise<Terms> {
  const row = await tx
    .selectFrom('convert_asset')
    .select(['minimum', 'maximum', 'spread_bps', 'enabled'])
    .where('asset', '=', asset)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('assetUnsupported', { asset });
  const { minimum, maximum, spread_bps, enabled } = row;
  return {
    minimum: toDecimalString(minimum),
    maximum: toDecimalString(maximum),
    spreadBps: toDecimalString(spread_bps),
    enabled,
  };
}

async function writeTerms(
  tx: Tx,
  asset: string,
  { before, terms, reason }: { readonly before: Terms; readonly terms: Terms; readonly reason: string },
  actor: ActingOperator,
): Promise<void> {
  const { minimum, maximum, spreadBps, enabled } = terms;
  await tx
    .updateTable('convert_asset')
    .set({ minimum, maximum, spread_bps: spreadBps, enabled })
    .where('asset', '=', asset)
    .execute();
  await notify(tx, { topic: 'platform' });
  await auditAction(tx, actor, {
    action: 'convert_asset_set',
    subject: `convert_asset:${asset}`,
    before,
    after: { ...terms, reason },
  });
}

const isSame = (one: Terms, other: Terms): boolean =>
  one.minimum === other.minimum &&
  one.maximum === other.maximum &&
  one.spreadBps === other.spreadBps &&
  one.enabled === other.enabled;
