import type { OperationsParsedOf } from '@aldgate/contract';
import { terms } from '@aldgate/contract/operations/wallet/schemas.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval } from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';

type Terms = z.output<typeof terms>;

const payloadSchema = z.object({ network: z.string(), terms });

/** Confirmations, deposit minimums and the hot wallet's bounds; a change needs a second operator. */
export function setTerms(
  database: Database,
  { network, reason, ...wanted }: OperationsParsedOf<'setNetworkTerms'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    const before = await lockTerms(tx, network);
    for (const { asset, hotMinimum, hotMaximum } of wanted.assets) {
      if (before[`${asset} deposit minimum`] === undefined) throw new ApiError('assetUnsupported', { asset });
      if (decimal(hotMinimum).gt(decimal(hotMaximum))) {
        throw formatError({ assets: `the minimum of ${asset} in the hot wallet is above its maximum` });
      }
    }
    const after = { ...before, ...describe(wanted) };
    if (JSON.stringify(after) === JSON.stringify(before)) return { approvalId: null };
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'network_terms',
        target: `network_terms:${network}`,
        reason,
        institutionId: null,
        title: `Change the terms of ${network}`,
        payload: { network, terms: wanted },
        before,
        after,
      },
      actor,
    );
    return { approvalId };
  });
}

export const applyTerms: Effect = async (tx, payload, approved) => {
  const { network, terms: wanted } = payloadSchema.parse(payload);
  const before = await lockTerms(tx, network);
  assertUnchanged(approved, before);
  await tx
    .updateTable('chain_network')
    .set({ confirmations: wanted.confirmations })
    .where('code', '=', network)
    .execute();
  for (const { asset, depositMinimum, hotMinimum, hotMaximum } of wanted.assets) {
    await tx
      .updateTable('chain_asset')
      .set({ deposit_minimum: depositMinimum, hot_minimum: hotMinimum, hot_maximum: hotMaximum })
      .where('network', '=', network)
      .where('asset', '=', asset)
      .execute();
  }
  await notify(tx, { topic: 'platform' });
  await auditAction(tx, actingChecker(approved), {
    action: 'network_terms_changed',
    subject: `network:${network}`,
    before,
    after: { ...before, ...describe(wanted), reason: approved.reason },
  });
};

/** The terms as the approver reads them. */
async function lockTerms(tx: Tx, network: string): Promise<Record<string, unknown>> {
  const row = await tx
    .selectFrom('chain_network')
    .select('confirmations')
    .where('code', '=', network)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  const rows = await tx
    .selectFrom('chain_asset')
    .select(['asset', 'deposit_minimum', 'hot_minimum', 'hot_maximum'])
    .where('network', '=', network)
    .orderBy('asset')
    .execute();
  return describe({
    confirmations: row.confirmations,
    assets: rows.map(({ asset, deposit_minimum, hot_minimum, hot_maximum }) => ({
      asset,
      depositMinimum: toDecimalString(deposit_minimum),
      hotMinimum: toDecimalString(hot_minimum),
      hotMaximum: toDecimalString(hot_maximum),
    })),
  });
}

const describe = ({ confirmations, assets }: Terms): Record<string, unknown> => ({
  confirmations,
  ...Object.fromEntries(
    assets.flatMap(({ asset, depositMinimum, hotMinimum, hotMaximum }) => [
      [`${asset} deposit minimum`, toDecimalString(depositMinimum)],
      [`${asset} hot minimum`, toDecimalString(hotMinimum)],
      [`${asset} hot maximum`, toDecimalString(hotMaximum)],
    ]),
  ),
});
