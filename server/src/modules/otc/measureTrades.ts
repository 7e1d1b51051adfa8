import { ApiError } from '../../kernel/apiError.ts';
import { currentMid } from './currentMid.ts';
import type { OtcDeps } from './deps.ts';
import { listOtcAssets } from './terms.ts';

const AFTER_MS = 60_000;
/** A mid that could not be read within this time after a trade stays unknown. */
const UNTIL_MS = 90_000;

/** Notes the mid 60 seconds after each trade: whether prices are taken by those who know where the market goes. */
export async function measureTrades(deps: OtcDeps): Promise<void> {
  const { database, clock } = deps;
  const now = clock();
  const due = await database
    .selectFrom('otc_order')
    .select(['id', 'institution_id', 'from_asset', 'to_asset'])
    .where('status', '=', 'filled')
    .where('mid_after', 'is', null)
    .where('ended_at', '<=', new Date(now - AFTER_MS))
    .where('ended_at', '>', new Date(now - UNTIL_MS))
    .limit(100)
    .execute();
  if (due.length === 0) return;
  const assets = new Map((await listOtcAssets(database)).map((asset) => [asset.asset, asset]));
  for (const { id, institution_id: institutionId, from_asset: fromAsset, to_asset: toAsset } of due) {
    const [from, to] = [assets.get(fromAsset), assets.get(toAsset)];
    if (from === undefined || to === undefined) continue;
    const mid = await currentMid(deps, institutionId, { from, to }).catch((error: unknown) => {
      if (error instanceof ApiError) return undefined;
      throw error;
    });
    if (mid === undefined) continue;
    await database
      .updateTable('otc_order')
      .set({ mid_after: mid })
      .where('id', '=', id)
      .where('mid_after', 'is', null)
      .execute();
  }
}
