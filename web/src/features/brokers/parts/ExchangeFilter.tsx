import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../../lib/lists/FilterSelect.tsx';
import { listOptions } from '../../../lib/lists/listOptions.ts';
import { useExchanges } from '../queries.ts';
import { useExchangeName } from './useExchangeName.ts';

interface ExchangeFilterProps {
  readonly value: string | undefined;
  readonly onValue: (exchangeCode: string | undefined) => void;
}

/** A filter by exchange. */
export function ExchangeFilter({ value, onValue }: ExchangeFilterProps) {
  const { t } = useTranslation('brokers');
  const findName = useExchangeName();
  const codes = (useExchanges().data ?? []).map(({ exchangeCode }) => exchangeCode);
  return (
    <FilterSelect
      label={t('accounts.columns.exchange')}
      any={t('anyExchange')}
      options={listOptions(codes, value, findName)}
      value={value}
      onValue={onValue}
    />
  );
}
