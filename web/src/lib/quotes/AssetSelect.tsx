import { Select } from '@aldgate/ui/controls/Select.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { displayPlaces } from '../amounts/amounts.ts';
import { useOwnText } from '../amounts/useOwnText.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { assetName } from './assetName.ts';

interface AssetSelectProps {
  readonly label: string;
  readonly assets: readonly { readonly asset: string; readonly name: string }[];
  /** The available balances by asset, listed with assets to pay with. */
  readonly balances?: ReadonlyMap<string, string> | undefined;
  readonly value: string;
  readonly disabled?: boolean;
  readonly variant?: 'figure' | 'form';
  readonly onValue: (asset: string) => void;
}

/** The asset of an amount, with its name in the list, and the available balance of an asset to pay with. */
export function AssetSelect(props: AssetSelectProps) {
  const { label, assets, balances, value, disabled = false, variant = 'figure', onValue } = props;
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const own = useOwnText();
  const options = assets.map((each) => {
    const { asset } = each;
    const places = displayPlaces(asset);
    const balance = balances?.get(asset);
    const available =
      balance === undefined
        ? ''
        : ` · ${own(formatDecimal(balance, { locale, placesMin: places, placesMax: places }))}`;
    return { value: asset, label: asset, detail: `${assetName(each, t)}${available}` };
  });
  return (
    <Select variant={variant} label={label} options={options} value={value} disabled={disabled} onValue={onValue} />
  );
}
