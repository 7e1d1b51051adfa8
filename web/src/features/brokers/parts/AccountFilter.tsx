import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../../lib/lists/FilterSelect.tsx';
import { useAccountRefs } from '../queries.ts';

interface AccountFilterProps {
  readonly value: string | undefined;
  readonly onValue: (brokerAccountId: string | undefined) => void;
}

/** A filter by account, closed ones left out unless one is chosen. */
export function AccountFilter({ value, onValue }: AccountFilterProps) {
  const { t } = useTranslation('brokers');
  const accounts = useAccountRefs().data ?? [];
  const options = accounts.map(({ brokerAccountId, accountName }) => ({ value: brokerAccountId, label: accountName }));
  const isKnown = value === undefined || options.some((option) => option.value === value);
  return (
    <FilterSelect
      label={t('account')}
      any={t('anyAccount')}
      options={isKnown ? options : [...options, { value, label: t('closedAccount') }]}
      value={value}
      onValue={onValue}
    />
  );
}
