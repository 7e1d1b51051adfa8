import { orientPair, type Pair } from '@aldgate/domain/convert/pair.ts';
import { findSuspension } from '../../access/index.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { type ConvertAsset, listConvertAssets } from './assets.ts';

/** CV-04. Throws if convert, one of the assets or the pair is suspended; the data contain which. */
export async function assertTrading(database: Database | Tx, from: ConvertAsset, to: ConvertAsset): Promise<void> {
  const suspension = await findSuspension(database, 'convert');
  if (suspension) throw new ApiError('convertSuspended', suspension);
  const suspended = [from, to].find(({ enabled }) => !enabled);
  if (suspended) throw new ApiError('pairSuspended', { asset: suspended.asset });
  await assertPairEnabled(database, from.asset, to.asset);
}

/** CV-04. Throws pairSuspended where operators have disabled the pair. */
export async function assertPairEnabled(database: Database | Tx, one: string, two: string): Promise<void> {
  const [asset, other] = one < two ? [one, two] : [two, one];
  const pair = await database
    .selectFrom('convert_disabled_pair')
    .select('since')
    .where('asset', '=', asset)
    .where('other_asset', '=', other)
    .executeTakeFirst();
  if (pair) throw new ApiError('pairSuspended', orientPair(asset, other));
}

/** CV-04: every disabled pair, because of the pair or of one of its assets. */
export async function listDisabledPairs(database: Database): Promise<Pair[]> {
  const rows = await database.selectFrom('convert_disabled_pair').select(['asset', 'other_asset']).execute();
  const disabled = new Set(rows.map((row) => `${row.asset} ${row.other_asset}`));
  const assets = await listConvertAssets(database, null);
  return assets.flatMap((one, index) =>
    assets
      .slice(index + 1)
      .filter((other) => !one.enabled || !other.enabled || disabled.has(pairKey(one.asset, other.asset)))
      .map((other) => orientPair(one.asset, other.asset)),
  );
}

const pairKey = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`);
