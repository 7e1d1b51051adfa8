import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../../lib/lists/FilterSelect.tsx';
import { listOptions } from '../../../lib/lists/listOptions.ts';
import { useAssetLists } from '../../../lib/session/assets.ts';

interface AssetFilterProps {
  readonly value: string | undefined;
  readonly onValue: (asset: string | undefined) => void;
}

/** A filter by the assets of the brokers' area (SH-17). */
export function AssetFilter({ value, onValue }: AssetFilterProps) {
  const { t } = useTranslation('brokers');
  const assets = useAssetLists(({ brokers }) => brokers.assetList);
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
