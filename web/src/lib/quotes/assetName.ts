import { namedAsset } from '../amounts/amounts.ts';
import type { Translate } from '../i18n/texts.ts';

/** An asset's name in the page's language; an asset unknown to this client uses the server's name. */
export function assetName({ asset, name }: { asset: string; name: string }, t: Translate<'quotes'>): string {
  const known = namedAsset(asset);
  return known === undefined ? name : t(`names.${known}`);
}
