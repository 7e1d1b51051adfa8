import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { parseDay } from '../../../../lib/page/pageQuery.ts';
import { DirectionFilter } from '../history/DirectionFilter.tsx';
import { SymbolFilter } from '../history/SymbolFilter.tsx';
import styles from './page.module.css';
import type { TradeFilter } from './tradeFilter.ts';

interface TradeFiltersProps {
  readonly filter: TradeFilter;
  readonly onChange: (changes: Partial<TradeFilter>) => void;
}

/** Filters by contract, direction and days. */
export function TradeFilters({ filter, onChange }: TradeFiltersProps) {
  const { t } = useTranslation('trading');
  return (
    <>
      <SymbolFilter value={filter.symbol} onValue={(symbol) => onChange({ symbol })} />
      <DirectionFilter value={filter.direction} onValue={(direction) => onChange({ direction })} />
      <Day label={t('records.page.since')} value={filter.since} onValue={(since) => onChange({ since })} />
      <Day label={t('records.page.until')} value={filter.until} onValue={(until) => onChange({ until })} />
    </>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onValue: (day: string | undefined) => void;
}

/** A day in UTC, or empty. */
function Day({ label, value, onValue }: DayProps) {
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <input type="date" value={value ?? ''} onChange={(event) => onValue(parseDay(event.target.value))} />
    </label>
  );
}
