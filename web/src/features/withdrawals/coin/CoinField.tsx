import { AssetField } from '../../../lib/amounts/AssetField.tsx';
import { namedAsset } from '../../../lib/amounts/amounts.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useArea } from '../../../lib/page/area.ts';
import { useCoins } from '../../wallet/index.ts';

/** The coins that a network carries. */
export function CoinField({ asset }: { asset: string }) {
  const { t } = useTranslation('withdrawals');
  const area = useArea();
  const { t: tWallet } = useTranslation('wallet');
  const coins = useCoins().data ?? [];
  return (
    <AssetField
      asset={asset}
      label={t('asset')}
      choices={coins.filter(({ networks }) => networks.length > 0).map((coin) => coin.asset)}
      nameOf={(symbol) => {
        const named = namedAsset(symbol);
        return named === undefined ? coins.find((coin) => coin.asset === symbol)?.name : tWallet(`names.${named}`);
      }}
      pageOf={(chosen) => area.page(`withdraw/coin/${chosen}`)}
    />
  );
}
