import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { useNavigate } from 'react-router';
import { namedAsset } from '../../../lib/amounts/amounts.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePath } from '../../../lib/page/links.tsx';
import { useCoins } from '../../wallet/index.ts';

/** The asset, which is in the page's address. */
export function AssetField({ asset }: { asset: string }) {
  const { t } = useTranslation('withdrawals');
  const { t: tWallet } = useTranslation('wallet');
  const path = usePath();
  const navigate = useNavigate();
  const coins = useCoins().data ?? [];
  const label = (symbol: string) => {
    const named = namedAsset(symbol);
    const name = named === undefined ? coins.find((coin) => coin.asset === symbol)?.name : tWallet(`names.${named}`);
    return name === undefined ? symbol : `${symbol} · ${name}`;
  };
  const symbols = coins.filter(({ networks }) => networks.length > 0).map((coin) => coin.asset);
  return (
    <SelectField
      label={t('asset')}
      options={[...new Set([...symbols, asset])].map((value) => ({ value, label: label(value) }))}
      value={asset}
      onValue={(chosen) => void navigate(path(`wallet/withdraw/coin/${chosen}`))}
    />
  );
}
