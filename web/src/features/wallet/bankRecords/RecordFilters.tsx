import { BANK_CURRENCIES } from '@aldgate/domain/money/currencies.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../../lib/lists/FilterSelect.tsx';
import { listOptions } from '../../../lib/lists/listOptions.ts';
import { TimeFilters } from '../../../lib/lists/TimeFilters.tsx';
import { type RecordFilter, STATUSES } from './recordFilter.ts';

interface RecordFiltersProps {
  readonly filter: RecordFilter;
  readonly onChange: (changes: Partial<RecordFilter>) => void;
}

/** Filters by currency, status and days. */
export function RecordFilters({ filter, onChange }: RecordFiltersProps) {
  const { t } = useTranslation('wallet');
  const { asset, status } = filter;
  return (
    <>
      <FilterSelect
        label={t('bank.currency')}
        any={t('bank.anyCurrency')}
        options={listOptions(BANK_CURRENCIES, asset)}
        value={asset}
        onValue={(chosen) => onChange({ asset: chosen })}
      />
      <FilterSelect
        label={t('bank.columns.status')}
        any={t('bank.anyStatus')}
        options={STATUSES.map((value) => ({ value, label: t(`bank.statuses.${value}`) }))}
        value={status}
        onValue={(chosen) => onChange({ status: chosen })}
      />
      <TimeFilters filter={filter} onChange={onChange} />
    </>
  );
}
