import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { assetName } from './assetName.ts';
import type { ConvertAsset } from './queries.ts';

interface AssetSelectProps {
  readonly label: string;
  readonly assets: readonly ConvertAsset[];
  readonly value: string;
  readonly disabled: boolean;
  readonly onValue: (asset: string) => void;
}

/** The asset of an amount, with its name in the list. */
export function AssetSelect({ label, assets, value, disabled, onValue }: AssetSelectProps) {
  const { t } = useTranslation('convert');
  const options = useMemo(
    () => assets.map((each) => ({ value: each.asset, label: each.asset, detail: assetName(each, t) })),
    [assets, t],
  );
  return (
    <Select variant="figure" label={label} options={options} value={value} disabled={disabled} onValue={onValue} />
  );
}
