import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../../lib/lists/FilterSelect.tsx';
import { listOptions } from '../../../lib/lists/listOptions.ts';
import { useAssetLists } from '../../../lib/session/assets.ts';
import { useExchangeName } from './useExchangeName.ts';

interface ExchangeFilterProps {
  readonly value: string | undefined;
  readonly onValue: (exchangeCode: string | undefined) => void;
}

/** A filter by the exchanges of the registry (SH-17). */
export function ExchangeFilter({ value, onValue }: ExchangeFilterProps) {
  const { t } = useTranslation('brokers');
  const findName = useExchangeName();
  const codes = useAssetLists(({ brokers }) => brokers.exchangeList);
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
