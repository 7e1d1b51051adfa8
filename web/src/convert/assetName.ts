import { namedAsset } from '../app/namedAsset.ts';
import type { Translate } from '../app/texts.ts';

/** An asset's name in the language of the page; one that is new to this client has the server's. */
export function assetName({ asset, name }: { asset: string; name: string }, t: Translate<'convert'>): string {
  const known = namedAsset(asset);
  return known === undefined ? name : t(`names.${known}`);
}
