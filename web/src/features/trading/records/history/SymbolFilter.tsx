import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { FilterSelect } from './FilterSelect.tsx';

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
