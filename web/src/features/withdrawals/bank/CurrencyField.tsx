import { BANK_CURRENCIES } from '@aldgate/domain/money/currencies.ts';
import { AssetField } from '../../../lib/amounts/AssetField.tsx';
import { namedAsset } from '../../../lib/amounts/amounts.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useArea } from '../../../lib/page/area.ts';

/** The currencies that banks pay out. */
export function CurrencyField({ asset }: { asset: string }) {
  const { t } = useTranslation('withdrawals');
  const area = useArea();
  const { t: tWallet } = useTranslation('wallet');
  return (
    <AssetField
      asset={asset}
      label={t('bank.currency')}
      choices={BANK_CURRENCIES}
      nameOf={(symbol) => {
        const named = namedAsset(symbol);
        return named && tWallet(`names.${named}`);
      }}
      pageOf={(chosen) => area.page(`withdraw/fiat/${chosen}`)}
    />
  );
}
