import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useMemo } from 'react';
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
  const options = useMemo(
    () => assets.map(({ asset, name }) => ({ value: asset, label: asset, detail: name })),
    [assets],
  );
  return <Select look="figure" label={label} options={options} value={value} disabled={disabled} onValue={onValue} />;
}
