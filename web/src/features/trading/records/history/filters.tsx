import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../../../lib/lists/FilterSelect.tsx';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { useProduct } from '../../account/product.ts';
import type { Order } from '../../account/queries.ts';

export const DIRECTIONS = ['buy', 'sell'] as const;
export type Direction = (typeof DIRECTIONS)[number];

interface DirectionFilterProps {
  readonly value: Direction | undefined;
  readonly onValue: (direction: Direction | undefined) => void;
}

export function DirectionFilter({ value, onValue }: DirectionFilterProps) {
  const { t } = useTranslation('trading');
  return (
    <FilterSelect
      label={t('records.columns.side')}
      any={t('records.anySide')}
      options={DIRECTIONS.map((each) => ({ value: each, label: t(`records.sides.${each}`) }))}
      value={value}
      onValue={onValue}
    />
  );
}

export const PRICE_TYPES = ['limit', 'market'] as const satisfies readonly Order['priceType'][];
type PriceType = (typeof PRICE_TYPES)[number];

interface OrderFiltersProps<Status extends string> {
  readonly statuses: readonly Status[];
  readonly status: Status | undefined;
  readonly priceType: PriceType | undefined;
  readonly onChange: (changes: {
    readonly status?: Status | undefined;
    readonly priceType?: PriceType | undefined;
  }) => void;
}

/** The status and the type of orders. */
export function OrderFilters<Status extends Order['status']>({
  statuses,
  status,
  priceType,
  onChange,
}: OrderFiltersProps<Status>) {
  const { t } = useTranslation('trading');
  return (
    <>
      <FilterSelect
        label={t('records.columns.status')}
        any={t('records.anyStatus')}
        options={statuses.map((value) => ({ value, label: t(`records.statuses.${value}`) }))}
        value={status}
        onValue={(chosen) => onChange({ status: chosen })}
      />
      <FilterSelect
        label={t('records.columns.type')}
        any={t('records.anyType')}
        options={PRICE_TYPES.map((value) => ({ value, label: t(`records.types.${value}`) }))}
        value={priceType}
        onValue={(chosen) => onChange({ priceType: chosen })}
      />
    </>
  );
}

interface SymbolFilterProps {
  readonly value: string | undefined;
  readonly onValue: (symbol: string | undefined) => void;
}

/** Selects a contract; a delisted one stays selected. */
export function SymbolFilter({ value, onValue }: SymbolFilterProps) {
  const { t } = useTranslation('trading');
  const instruments = useInstruments(useProduct());
  const symbols = new Set([...(value === undefined ? [] : [value]), ...(instruments?.keys() ?? [])]);
  return (
    <FilterSelect
      label={t('records.columns.symbol')}
      any={t('records.anySymbol')}
      options={[...symbols].toSorted().map((symbol) => ({ value: symbol, label: symbol }))}
      value={value}
      onValue={onValue}
    />
  );
}
