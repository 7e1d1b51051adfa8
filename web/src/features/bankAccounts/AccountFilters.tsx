import { BANK_CURRENCIES } from '@aldgate/domain/money/currencies.ts';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../lib/lists/FilterSelect.tsx';
import { listOptions } from '../../lib/lists/listOptions.ts';
import { TYPED, useAddressText } from '../../lib/page/pageQuery.ts';
import { type AccountFilter, SEARCH_MAX, STATES } from './accountFilter.ts';

interface AccountFiltersProps {
  readonly filter: AccountFilter;
  /** `typed`: the text of a field changed. */
  readonly onChange: (changes: Partial<AccountFilter>, typed?: typeof TYPED) => void;
}

/** Filters by currency, state, and a part of name, bank or number. */
export function AccountFilters({ filter: { asset, state, search }, onChange }: AccountFiltersProps) {
  const { t } = useTranslation('bankAccounts');
  const [text, setText] = useAddressText(search);
  return (
    <>
      <FilterSelect
        label={t('asset')}
        any={t('anyAsset')}
        options={listOptions(BANK_CURRENCIES, asset)}
        value={asset}
        onValue={(chosen) => onChange({ asset: chosen })}
      />
      <FilterSelect
        label={t('state')}
        any={t('anyState')}
        options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        value={state}
        onValue={(chosen) => onChange({ state: chosen })}
      />
      <SearchField
        label={t('search')}
        value={text}
        maxLength={SEARCH_MAX}
        onValue={(typed) => {
          setText(typed);
          onChange({ search: typed }, TYPED);
        }}
      />
    </>
  );
}
