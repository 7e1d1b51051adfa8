import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../../lib/lists/FilterSelect.tsx';
import { listOptions } from '../../../lib/lists/listOptions.ts';
import { useBrokerAssets } from '../queries.ts';

interface AssetFilterProps {
  readonly value: string | undefined;
  readonly onValue: (asset: string | undefined) => void;
}

/** A filter by asset. */
export function AssetFilter({ value, onValue }: AssetFilterProps) {
  const { t } = useTranslation('brokers');
  const assets = (useBrokerAssets().data ?? []).map(({ asset }) => asset);
  return (
    <FilterSelect
      label={t('asset')}
      any={t('anyAsset')}
      options={listOptions(assets, value)}
      value={value}
      onValue={onValue}
    />
  );
}
