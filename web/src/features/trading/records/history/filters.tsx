import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';

interface FilterSelectProps<Value extends string> {
  readonly label: string;
  /** The label of the empty choice. */
  readonly any: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onValue: (value: Value | undefined) => void;
}

const ANY = '';

/** A filter select: one of some values, or any. */
export function FilterSelect<Value extends string>({ label, any, options, value, onValue }: FilterSelectProps<Value>) {
  return (
    <Select<string>
      label={label}
      options={[{ value: ANY, label: any }, ...options]}
      value={value ?? ANY}
      onValue={(chosen) => onValue(options.find((option) => option.value === chosen)?.value)}
    />
  );
}

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

interface SymbolFilterProps {
  readonly value: string | undefined;
  readonly onValue: (symbol: string | undefined) => void;
}

/** Selects a contract; a delisted one stays selected. */
export function SymbolFilter({ value, onValue }: SymbolFilterProps) {
  const { t } = useTranslation('trading');
  const instruments = useInstruments();
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
