import { DayField } from '@aldgate/ui/controls/DayField.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { parseDay } from '../../../../lib/page/pageQuery.ts';
import { DirectionFilter, SymbolFilter } from '../history/filters.tsx';
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
      <DayField
        label={t('records.page.since')}
        value={filter.since ?? ''}
        onValue={(since) => onChange({ since: parseDay(since) })}
      />
      <DayField
        label={t('records.page.until')}
        value={filter.until ?? ''}
        onValue={(until) => onChange({ until: parseDay(until) })}
      />
    </>
  );
}
