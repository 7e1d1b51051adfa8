import { Select } from '@aldgate/ui/controls/Select.tsx';
import { DayField } from '@aldgate/ui/days/DayField.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { parseDay, type TimeFilter } from '../page/pageQuery.ts';
import styles from './lists.module.css';

interface TimeFiltersProps {
  readonly filter: TimeFilter;
  readonly onChange: (changes: Partial<TimeFilter>) => void;
}

/** Filters by days, and the order. */
export function TimeFilters({ filter: { since, until, sort }, onChange }: TimeFiltersProps) {
  return (
    <>
      <DayFilter side="since" day={since} onDay={(day) => onChange({ since: day })} />
      <DayFilter side="until" day={until} onDay={(day) => onChange({ until: day })} />
      <OrderFilter order={sort} onOrder={(order) => onChange({ sort: order })} />
    </>
  );
}

interface DayFilterProps {
  readonly side: 'since' | 'until';
  readonly day: string | undefined;
  readonly onDay: (day: string | undefined) => void;
}

/** The first or the last day of a list. */
export function DayFilter({ side, day, onDay }: DayFilterProps) {
  const { t } = useTranslation();
  return <DayField label={t(`list.${side}`)} value={day ?? ''} onValue={(value) => onDay(parseDay(value))} />;
}

interface OrderFilterProps {
  readonly order: TimeFilter['sort'];
  readonly onOrder: (order: TimeFilter['sort']) => void;
}

const ORDERS = ['newest', 'oldest'] as const;

/** The order on a phone, where the header of the time column is hidden. */
export function OrderFilter({ order, onOrder }: OrderFilterProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.sort}>
      <Select
        label={t('list.sort')}
        options={ORDERS.map((value) => ({ value, label: t(`list.orders.${value}`) }))}
        value={order}
        onValue={onOrder}
      />
    </span>
  );
}
