import { Select } from '@aldgate/ui/controls/Select.tsx';
import type { Option } from '@aldgate/ui/controls/selectProps.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { TimeFilters } from '../../lib/lists/TimeFilters.tsx';
import { assetName } from './assetName.ts';
import { useConvertAssets } from './queries.ts';
import { type RecordFilter, STATUSES } from './recordFilter.ts';

interface RecordFiltersProps {
  readonly filter: RecordFilter;
  readonly onChange: (changes: Partial<RecordFilter>) => void;
}

const ANY = '';

/** Filters by paid and received asset, status and days. */
export function RecordFilters({ filter, onChange }: RecordFiltersProps) {
  const { t } = useTranslation('convert');
  const { data: assets = [] } = useConvertAssets();
  const options = (any: string, chosen: string | undefined): readonly Option<string>[] => {
    const known = assets.map((each) => ({ value: each.asset, label: each.asset, detail: assetName(each, t) }));
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
      <Select
        label={t('records.columns.status')}
        options={[
          { value: ANY, label: t('records.anyStatus') },
          ...STATUSES.map((status) => ({ value: status, label: t(`records.status.${status}`) })),
        ]}
        value={filter.status ?? ANY}
        onValue={(value) => onChange({ status: STATUSES.find((status) => status === value) })}
      />
      <TimeFilters filter={filter} onChange={onChange} />
    </>
  );
}
