import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { assertPairEnabled } from '../convert/index.ts';
import type { Sides } from './pricing.ts';
import { listOtcAssets, requireAsset } from './terms.ts';

/** Both assets of a trade. Throws assetUnsupported or pairSuspended; convert's disabled pairs hold here too. */
export async function requireSides(
  database: Database | Tx,
  { fromAsset, toAsset }: { readonly fromAsset: string; readonly toAsset: string },
): Promise<Sides> {
  const assets = await listOtcAssets(database);
  const sides = { from: requireAsset(assets, fromAsset), to: requireAsset(assets, toAsset) };
  const suspended = [sides.from, sides.to].find(({ enabled }) => !enabled);
  if (suspended) throw new ApiError('pairSuspended', { asset: suspended.asset });
  await assertPairEnabled(database, fromAsset, toAsset);
  return sides;
}
