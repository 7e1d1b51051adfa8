import { Select } from '@aldgate/ui/controls/Select.tsx';
import { DayField } from '@aldgate/ui/days/DayField.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { parseDay, type TimeFilter } from '../page/pageQuery.ts';
import styles from './lists.module.css';

interface TimeFiltersProps {
  readonly filter: TimeFilter;
  readonly onChange: (changes: Partial<TimeFilter>) => void;
}

const ORDERS = ['newest', 'oldest'] as const;

/** Filters by days; on a phone, where the header of the time column is hidden, also the order. */
export function TimeFilters({ filter, onChange }: TimeFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <DayField
        label={t('list.since')}
        value={filter.since ?? ''}
        onValue={(since) => onChange({ since: parseDay(since) })}
      />
      <DayField
        label={t('list.until')}
        value={filter.until ?? ''}
        onValue={(until) => onChange({ until: parseDay(until) })}
      />
      <span className={styles.sort}>
        <Select
          label={t('list.sort')}
          options={ORDERS.map((value) => ({ value, label: t(`list.orders.${value}`) }))}
          value={filter.sort}
          onValue={(chosen) => onChange({ sort: ORDERS.find((each) => each === chosen) ?? 'newest' })}
        />
      </span>
    </>
  );
}
