import { BANK_CURRENCIES } from '@aldgate/domain/bank/holidays.ts';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { listOptions } from '../../../lib/lists/listOptions.ts';
import { TimeFilters } from '../../../lib/lists/TimeFilters.tsx';
import { type RecordFilter, STATUSES } from './recordFilter.ts';

interface RecordFiltersProps {
  readonly filter: RecordFilter;
  readonly onChange: (changes: Partial<RecordFilter>) => void;
}

const ANY = '';

/** Filters by currency, status and days. */
export function RecordFilters({ filter, onChange }: RecordFiltersProps) {
  const { t } = useTranslation('wallet');
  const { asset, status } = filter;
  return (
    <>
      <Select
        label={t('bank.currency')}
        options={[{ value: ANY, label: t('bank.anyCurrency') }, ...listOptions(BANK_CURRENCIES, asset)]}
        value={asset ?? ANY}
        onValue={(chosen) => onChange({ asset: chosen === ANY ? undefined : chosen })}
      />
      <Select
        label={t('bank.columns.status')}
        options={[
          { value: ANY, label: t('bank.anyStatus') },
          ...STATUSES.map((value) => ({ value, label: t(`bank.statuses.${value}`) })),
        ]}
        value={status ?? ANY}
        onValue={(chosen) => onChange({ status: STATUSES.find((each) => each === chosen) })}
      />
      <TimeFilters filter={filter} onChange={onChange} />
    </>
  );
}
