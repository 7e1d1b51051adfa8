import { ACCOUNT_TYPES, BROKER_ACCOUNT_STATES } from '@aldgate/domain/brokers/accounts.ts';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../../lib/lists/FilterSelect.tsx';
import { TYPED, useAddressText } from '../../../lib/page/pageQuery.ts';
import { ExchangeFilter } from '../parts/ExchangeFilter.tsx';
import type { AccountFilter } from './accountFilter.ts';

interface AccountFiltersProps {
  readonly filter: AccountFilter;
  /** `typed`: the text of a field changed. */
  readonly onChange: (changes: Partial<AccountFilter>, typed?: typeof TYPED) => void;
}

/** Filters by exchange, type, state, and a part of the name. */
export function AccountFilters({ filter, onChange }: AccountFiltersProps) {
  const { t } = useTranslation('brokers');
  const [name, setName] = useAddressText(filter.name);
  const { exchangeCode, accountType, state } = filter;
  return (
    <>
      <ExchangeFilter value={exchangeCode} onValue={(chosen) => onChange({ exchangeCode: chosen })} />
      <FilterSelect
        label={t('accounts.columns.type')}
        any={t('accounts.anyType')}
        options={ACCOUNT_TYPES.map((value) => ({ value, label: t(`accounts.types.${value}.name`) }))}
        value={accountType}
        onValue={(chosen) => onChange({ accountType: chosen })}
      />
      <FilterSelect
        label={t('accounts.columns.state')}
        any={t('accounts.anyState')}
        options={BROKER_ACCOUNT_STATES.map((value) => ({ value, label: t(`accounts.states.${value}`) }))}
        value={state}
        onValue={(chosen) => onChange({ state: chosen })}
      />
      <SearchField
        label={t('accounts.search')}
        value={name}
        maxLength={60}
        onValue={(text) => {
          setName(text);
          onChange({ name: text }, TYPED);
        }}
      />
    </>
  );
}
