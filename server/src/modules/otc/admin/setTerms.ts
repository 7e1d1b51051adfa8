import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { plainDecimal } from '@aldgate/domain/money/amountRules.ts';
import { areMargins } from '@aldgate/domain/otc/margin.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval, titleMoney } from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';

const sizesSchema = z.object({
  minimumUsd: z.string(),
  streamMaximumUsd: z.string(),
  maximumUsd: z.string(),
  dailyUsd: z.string(),
  boundBps: z.string(),
});
const assetSchema = z.object({
  asset: z.string(),
  enabled: z.boolean(),
  margins: z.array(z.object({ toUsd: z.string().nullable(), bps: z.string() })),
});
const payloadSchema = z.union([z.object({ sizes: sizesSchema }), assetSchema]);

type Sizes = z.infer<typeof sizesSchema>;
type AssetTerms = z.infer<typeof assetSchema>;

/** Requests new sizes of the desk. */
export function setDeskTerms(
  database: Database,
  { reason, ...entered }: OperationsParsedOf<'setDeskTerms'>,
  actor: ActingOperator,
): Promise<OperationsAnswerOf<'setDeskTerms'>> {
  const sizes: Sizes = {
    minimumUsd: toDecimalString(entered.minimumUsd),
    streamMaximumUsd: toDecimalString(entered.streamMaximumUsd),
    maximumUsd: toDecimalString(entered.maximumUsd),
    dailyUsd: toDecimalString(entered.dailyUsd),
    boundBps: plainDecimal(entered.boundBps),
  };
  if (decimal(sizes.streamMaximumUsd).lt(sizes.minimumUsd)) throw formatError({ streamMaximumUsd: 'belowMinimum' });
  if (decimal(sizes.maximumUsd).lt(sizes.streamMaximumUsd)) throw formatError({ maximumUsd: 'belowMinimum' });
  if (decimal(sizes.dailyUsd).lt(sizes.minimumUsd)) throw formatError({ dailyUsd: 'belowMinimum' });
  return inTransaction(database, async (tx) => {
    const before = await lockSizes(tx);
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'otc_terms',
        title: 'Set the sizes of the OTC desk',
        institutionId: null,
        target: 'otc_terms',
        reason,
        payload: { sizes },
        before: { ...before },
        after: { ...sizes },
      },
      actor,
    );
    return { approvalId };
  });
}

/** Changes an asset's margins and status. Only suspending is immediate. */
export function setDeskAsset(
  database: Database,
  { asset, enabled, margins, reason }: OperationsParsedOf<'setDeskAsset'>,
  actor: ActingOperator,
): Promise<OperationsAnswerOf<'setDeskAsset'>> {
  const terms: AssetTerms = {
    asset,
    enabled,
    margins: margins.map(({ toUsd, bps }) => ({
      toUsd: toUsd === null ? null : toDecimalString(toUsd),
      bps: plainDecimal(bps),
    })),
  };
  if (!areMargins(terms.margins)) throw formatError({ margins: 'order' });
  return inTransaction(database, async (tx) => {
    const before = await lockAsset(tx, asset);
    const isSuspending = JSON.stringify({ ...before, enabled: false }) === JSON.stringify(terms);
    if (isSuspending) {
      await writeAsset(tx, { before, terms, reason }, actor);
      return { approvalId: null };
    }
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'otc_terms',
        title: `Set the OTC margins of ${asset}`,
        institutionId: null,
        target: `otc_asset:${asset}`,
        reason,
        payload: terms,
        before: describeTerms(before),
        after: describeTerms(terms),
      },
      actor,
    );
    return { approvalId };
  });
}

export const applyDeskTerms: Effect = async (tx, payload, approved) => {
  const change = payloadSchema.parse(payload);
  const actor = actingChecker(approved);
  if ('asset' in change) {
    const before = await lockAsset(tx, change.asset);
    assertUnchanged(approved, describeTerms(before));
    await writeAsset(tx, { before, terms: change, reason: approved.reason }, actor);
    return;
  }
  const before = await lockSizes(tx);
  assertUnchanged(approved, before);
  const { minimumUsd, streamMaximumUsd, maximumUsd, dailyUsd, boundBps } = change.sizes;
  await tx
    .updateTable('otc_terms')
    .set({
      minimum_usd: minimumUsd,
      stream_maximum_usd: streamMaximumUsd,
      maximum_usd: maximumUsd,
      daily_usd: dailyUsd,
      bound_bps: boundBps,
    })
    .execute();
  await notify(tx, { topic: 'platform' });
  await auditAction(tx, actor, {
    action: 'otc_terms_set',
    subject: 'platform:otc',
    before,
    after: { ...change.sizes, reason: approved.reason },
  });
};

async function lockSizes(tx: Tx): Promise<Sizes> {
  const row = await tx.selectFrom('otc_terms').selectAll().forUpdate().executeTakeFirstOrThrow();
  return {
    minimumUsd: toDecimalString(row.minimum_usd),
    streamMaximumUsd: toDecimalString(row.stream_maximum_usd),
    maximumUsd: toDecimalString(row.maximum_usd),
    dailyUsd: toDecimalString(row.daily_usd),
    boundBps: toDecimalString(row.bound_bps),
  };
}

async function lockAsset(tx: Tx, asset: string): Promise<AssetTerms> {
  const row = await tx.selectFrom('otc_asset').selectAll().where('asset', '=', asset).forUpdate().executeTakeFirst();
  if (row === undefined) throw new ApiError('assetUnsupported', { asset });
  const margins = row.margins.map(({ toUsd, bps }) => ({ toUsd, bps }));
  return { asset, enabled: row.enabled, margins };
}

async function writeAsset(
  tx: Tx,
  { before, terms, reason }: { readonly before: AssetTerms; readonly terms: AssetTerms; readonly reason: string },
  actor: ActingOperator,
): Promise<void> {
  await tx
    .updateTable('otc_asset')
    .set({ enabled: terms.enabled, margins: JSON.stringify(terms.margins) })
    .where('asset', '=', terms.asset)
    .execute();
  await notify(tx, { topic: 'platform' });
  await auditAction(tx, actor, {
    action: 'otc_asset_set',
    subject: `otc_asset:${terms.asset}`,
    before: describeTerms(before),
    after: { ...describeTerms(terms), reason },
  });
}

/** The terms in words that the second operator reads. */
const describeTerms = ({ enabled, margins }: AssetTerms) => ({
  enabled,
  margins: margins
    .map(({ toUsd, bps }) => `${toUsd === null ? 'above' : `to ${titleMoney(toUsd, 'USD')}`}: ${bps} bps`)
    .join(', '),
});
