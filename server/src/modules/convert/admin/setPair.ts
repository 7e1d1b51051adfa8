import type { OperationsParsedOf } from '@aldgate/contract';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval } from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { formatError } from '../../../kernel/apiError.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';
import { listConvertAssets, requireAsset } from '../assets.ts';

const payloadSchema = z.object({ asset: z.string(), otherAsset: z.string() });

type Pair = z.infer<typeof payloadSchema>;

/** CV-04: disables a pair immediately; enabling needs dual approval. */
export function setPair(
  database: Database,
  { enabled, reason, ...input }: OperationsParsedOf<'setPair'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  if (input.asset === input.otherAsset) throw formatError({ otherAsset: 'sameAsset' });
  const pair = inOrder(input);
  const name = `${pair.asset}/${pair.otherAsset}`;
  return inTransaction(database, async (tx) => {
    const assets = await listConvertAssets(tx, null);
    for (const asset of [input.asset, input.otherAsset]) requireAsset(assets, asset);
    if ((await isEnabled(tx, pair)) === enabled) return { approvalId: null };
    if (!enabled) {
      await disable(tx, pair, actor.at);
      await recordChange(tx, { name, enabled, reason }, actor);
      return { approvalId: null };
    }
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'pair_enabled',
        title: `Enable ${name}`,
        institutionId: null,
        target: `pair:${name}`,
        reason,
        payload: pair,
        before: { pair: name, enabled: false },
        after: { pair: name, enabled: true },
      },
      actor,
    );
    return { approvalId };
  });
}

export const applyPairEnabled: Effect = async (tx, payload, approved) => {
  const pair = payloadSchema.parse(payload);
  const name = `${pair.asset}/${pair.otherAsset}`;
  const removed = await tx
    .deleteFrom('convert_disabled_pair')
    .where('asset', '=', pair.asset)
    .where('other_asset', '=', pair.otherAsset)
    .returning('asset')
    .executeTakeFirst();
  assertUnchanged(approved, { pair: name, enabled: removed === undefined });
  await recordChange(tx, { name, enabled: true, reason: approved.reason }, actingChecker(approved));
};

/** A pair is stored once, in alphabetical order, and applies in both directions. */
const inOrder = ({ asset, otherAsset }: Pair): Pair =>
  asset < otherAsset ? { asset, otherAsset } : { asset: otherAsset, otherAsset: asset };

async function isEnabled(tx: Tx, { asset, otherAsset }: Pair): Promise<boolean> {
  const row = await tx
    .selectFrom('convert_disabled_pair')
    .select('since')
    .where('asset', '=', asset)
    .where('other_asset', '=', otherAsset)
    .executeTakeFirst();
  return row === undefined;
}

async function disable(tx: Tx, { asset, otherAsset }: Pair, at: number): Promise<void> {
  await tx
    .insertInto('convert_disabled_pair')
    .values({ asset, other_asset: otherAsset, since: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function recordChange(
  tx: Tx,
  { name, enabled, reason }: { readonly name: string; readonly enabled: boolean; readonly reason: string },
  actor: ActingOperator,
): Promise<void> {
  await notify(tx, { topic: 'platform' });
  await auditAction(tx, actor, {
    action: enabled ? 'pair_enabled' : 'pair_disabled',
    subject: `pair:${name}`,
    before: { enabled: !enabled },
    after: { enabled, reason },
  });
}
