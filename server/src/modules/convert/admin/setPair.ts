import { z } from 'zod';
import { fourEyesChange } from '../../../approvals/index.ts';
import { formatError } from '../../../kernel/apiError.ts';
import { listConvertAssets, requireAsset } from '../assets.ts';

/** CV-04: disables a pair immediately; enabling needs dual approval. It is stored once, in alphabetical order. */
export const pairEnabled = fourEyesChange({
  kind: 'pair_enabled',
  schema: z
    .object({ asset: z.string(), otherAsset: z.string(), enabled: z.boolean() })
    .transform(({ asset, otherAsset, enabled }) =>
      asset < otherAsset ? { asset, otherAsset, enabled } : { asset: otherAsset, otherAsset: asset, enabled },
    ),
  read: async (tx, { asset, otherAsset }) => {
    const disabled = await tx
      .selectFrom('convert_disabled_pair')
      .select('since')
      .where('asset', '=', asset)
      .where('other_asset', '=', otherAsset)
      .forUpdate()
      .executeTakeFirst();
    return { before: { pair: `${asset}/${otherAsset}`, enabled: disabled === undefined } };
  },
  check: async ({ asset, otherAsset }, _present, tx) => {
    if (asset === otherAsset) throw formatError({ otherAsset: 'sameAsset' });
    const assets = await listConvertAssets(tx, null);
    for (const symbol of [asset, otherAsset]) requireAsset(assets, symbol);
  },
  loosens: ({ enabled }) => enabled,
  describe: ({ enabled }, { before: { pair } }) => ({
    title: `Enable ${pair}`,
    target: `pair:${pair}`,
    after: { pair, enabled },
    event: { topic: 'platform' },
    action: enabled ? 'pair_enabled' : 'pair_disabled',
    subject: `pair:${pair}`,
    audited: { before: { enabled: !enabled }, after: { enabled } },
  }),
  write: (tx, { asset, otherAsset, enabled }, { at }) =>
    enabled
      ? tx
          .deleteFrom('convert_disabled_pair')
          .where('asset', '=', asset)
          .where('other_asset', '=', otherAsset)
          .execute()
      : tx
          .insertInto('convert_disabled_pair')
          .values({ asset, other_asset: otherAsset, since: new Date(at) })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
});
