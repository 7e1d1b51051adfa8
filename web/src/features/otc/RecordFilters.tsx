import { OTC_KINDS, OTC_STATUSES } from '@aldgate/domain/otc/order.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../lib/lists/FilterSelect.tsx';
import { listOptions } from '../../lib/lists/listOptions.ts';
import { TimeFilters } from '../../lib/lists/TimeFilters.tsx';
import { useOtcAssetList } from './queries.ts';
import { DIRECTIONS, type RecordFilter } from './recordFilter.ts';

interface RecordFiltersProps {
  readonly filter: RecordFilter;
  readonly onChange: (changes: Partial<RecordFilter>) => void;
}

/** Filters by kind, side, asset, status and days. */
export function RecordFilters({ filter, onChange }: RecordFiltersProps) {
  const { t } = useTranslation('otc');
  const assets = useOtcAssetList();
  return (
    <>
      <FilterSelect
        label={t('columns.kind')}
        any={t('records.anyKind')}
        options={OTC_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={filter.kind}
        onValue={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label={t('side.label')}
        any={t('records.anySide')}
        options={DIRECTIONS.map((value) => ({ value, label: t(`side.short.${value}`) }))}
        value={filter.direction}
        onValue={(direction) => onChange({ direction })}
      />
      <FilterSelect
        label={t('form.asset')}
        any={t('records.anyAsset')}
        options={listOptions(assets, filter.asset)}
        value={filter.asset}
        onValue={(asset) => onChange({ asset })}
      />
      <FilterSelect
        label={t('columns.status')}
        any={t('records.anyStatus')}
        options={OTC_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={filter.status}
        onValue={(status) => onChange({ status })}
      />
      <TimeFilters filter={filter} onChange={onChange} />
    </>
  );
}
