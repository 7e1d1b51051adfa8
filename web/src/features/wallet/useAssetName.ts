import { namedAsset } from '../../lib/amounts/amounts.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useCoins } from './deposits/queries.ts';

/** The name of an asset, translated where there is a text for it; undefined for one without a name. */
export function useAssetName(): (asset: string) => string | undefined {
  const { t } = useTranslation('wallet');
  const { data: coins } = useCoins();
  return (asset) => {
    const named = namedAsset(asset);
    return named === undefined ? coins?.find((coin) => coin.asset === asset)?.name : t(`names.${named}`);
  };
}
