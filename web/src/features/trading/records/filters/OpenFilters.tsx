import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../../../lib/lists/FilterSelect.tsx';
import { DIRECTIONS, DirectionFilter, OrderFilters, SymbolFilter } from '../history/filters.tsx';
import styles from '../list/list.module.css';
import { isOpenFiltered, OPEN_STATUSES, useOpenFilter } from './openFilter.ts';

interface OpenFiltersProps {
  readonly tab: 'positions' | 'openOrders';
  /** The contract to which the switch limits the records. */
  readonly onlySymbol: string | undefined;
}

/** TR-12: the filters of the positions or the open orders. */
export default function OpenFilters({ tab, onlySymbol }: OpenFiltersProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const { filter, change, clear } = useOpenFilter();
  return (
    <div className={styles.bar}>
      {onlySymbol === undefined && <SymbolFilter value={filter.symbol} onValue={(symbol) => change({ symbol })} />}
      {tab === 'positions' ? (
        <FilterSelect
          label={t('records.columns.side')}
          any={t('records.anySide')}
          options={DIRECTIONS.map((value) => ({
            value,
            label: t(`records.held.${value === 'buy' ? 'long' : 'short'}`),
          }))}
          value={filter.direction}
          onValue={(direction) => change({ direction })}
        />
      ) : (
        <>
          <DirectionFilter value={filter.direction} onValue={(direction) => change({ direction })} />
          <OrderFilters
            statuses={OPEN_STATUSES}
            status={filter.status}
            priceType={filter.priceType}
            onChange={change}
          />
        </>
      )}
      {isOpenFiltered(filter, tab) && (
        <Button kind="link" onClick={clear}>
          {tApp('list.clearFilters')}
        </Button>
      )}
    </div>
  );
}
