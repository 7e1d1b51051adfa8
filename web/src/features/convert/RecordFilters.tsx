import type { Option } from '@aldgate/ui/controls/selectProps.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../lib/lists/FilterSelect.tsx';
import { TimeFilters } from '../../lib/lists/TimeFilters.tsx';
import { assetName } from '../quotes/index.ts';
import { useConvertAssets } from './queries.ts';
import { type RecordFilter, STATUSES } from './recordFilter.ts';

interface RecordFiltersProps {
  readonly filter: RecordFilter;
  readonly onChange: (changes: Partial<RecordFilter>) => void;
}

/** Filters by paid and received asset, status and days. */
export function RecordFilters({ filter, onChange }: RecordFiltersProps) {
  const { t } = useTranslation('convert');
  const { t: tQuotes } = useTranslation('quotes');
  const { data: assets = [] } = useConvertAssets();
  const options = (chosen: string | undefined): readonly Option<string>[] => {
    const known = assets.map((each) => ({ value: each.asset, label: each.asset, detail: assetName(each, tQuotes) }));
    const isKnown = chosen === undefined || known.some(({ value }) => value === chosen);
    return [...known, ...(isKnown ? [] : [{ value: chosen, label: chosen }])];
  };
  return (
    <>
      <FilterSelect
        label={t('records.from')}
        any={t('records.anyFrom')}
        options={options(filter.fromAsset)}
        value={filter.fromAsset}
        onValue={(fromAsset) => onChange({ fromAsset })}
      />
      <FilterSelect
        label={t('records.to')}
        any={t('records.anyTo')}
        options={options(filter.toAsset)}
        value={filter.toAsset}
        onValue={(toAsset) => onChange({ toAsset })}
      />
      <FilterSelect
        label={t('records.statusColumn')}
        any={t('records.anyStatus')}
        options={STATUSES.map((value) => ({ value, label: t(`records.status.${value}`) }))}
        value={filter.status}
        onValue={(status) => onChange({ status })}
      />
      <TimeFilters filter={filter} onChange={onChange} />
    </>
  );
}
