import { terms } from '@aldgate/contract/operations/wallet/schemas.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { fourEyesChange } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';

type Terms = z.output<typeof terms>;

/** Confirmations, deposit minimums and the hot wallet's bounds of a network. */
export const networkTerms = fourEyesChange({
  kind: 'network_terms',
  schema: terms.extend({ network: z.string() }),
  read: async (tx, { network }) => ({ before: await lockTerms(tx, network) }),
  check: ({ assets }, { before }) => {
    for (const { asset, hotMinimum, hotMaximum } of assets) {
      if (before[`${asset} deposit minimum`] === undefined) throw new ApiError('assetUnsupported', { asset });
      if (decimal(hotMinimum).gt(decimal(hotMaximum))) {
        throw formatError({ assets: `the minimum of ${asset} in the hot wallet is above its maximum` });
      }
    }
  },
  describe: ({ network, ...wanted }, { before }) => ({
    title: `Change the terms of ${network}`,
    target: `network_terms:${network}`,
    after: { ...before, ...describe(wanted) },
    event: { topic: 'platform' },
    action: 'network_terms_changed',
    subject: `network:${network}`,
  }),
  write: async (tx, { network, confirmations, assets }) => {
    await tx.updateTable('chain_network').set({ confirmations }).where('code', '=', network).execute();
    for (const { asset, depositMinimum, hotMinimum, hotMaximum } of assets) {
      await tx
        .updateTable('chain_asset')
        .set({ deposit_minimum: depositMinimum, hot_minimum: hotMinimum, hot_maximum: hotMaximum })
        .where('network', '=', network)
        .where('asset', '=', asset)
        .execute();
    }
  },
});

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
