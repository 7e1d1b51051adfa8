import { type Option, Select } from '@aldgate/ui/controls/Select.tsx';
import { useTranslation } from 'react-i18next';
import { useConvertAssets } from './queries.ts';
import type { RecordFilter } from './recordFilter.ts';

interface RecordFiltersProps {
  readonly filter: RecordFilter;
  readonly onChange: (part: Partial<RecordFilter>) => void;
}

const ANY = '';

/** Which asset was paid and which was received. */
export function RecordFilters({ filter, onChange }: RecordFiltersProps) {
  const { t } = useTranslation('convert');
  const { data: assets = [] } = useConvertAssets();
  const options = (any: string, chosen: string | undefined): readonly Option<string>[] => {
    const known = assets.map(({ asset, name }) => ({ value: asset, label: asset, detail: name }));
    const isKnown = chosen === undefined || known.some(({ value }) => value === chosen);
    return [{ value: ANY, label: any }, ...known, ...(isKnown ? [] : [{ value: chosen, label: chosen }])];
  };
  return (
    <>
      <Select
        label={t('records.from')}
        options={options(t('records.anyFrom'), filter.fromAsset)}
        value={filter.fromAsset ?? ANY}
        onValue={(asset) => onChange({ fromAsset: asset === ANY ? undefined : asset })}
      />
      <Select
        label={t('records.to')}
        options={options(t('records.anyTo'), filter.toAsset)}
        value={filter.toAsset ?? ANY}
        onValue={(asset) => onChange({ toAsset: asset === ANY ? undefined : asset })}
      />
    </>
  );
}
