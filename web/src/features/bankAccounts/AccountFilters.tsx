import { BANK_CURRENCIES } from '@aldgate/domain/bank/holidays.ts';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { listOptions } from '../../lib/lists/listOptions.ts';
import { TYPED, useAddressText } from '../../lib/page/pageQuery.ts';
import { type AccountFilter, SEARCH_MAX, STATES } from './accountFilter.ts';

interface AccountFiltersProps {
  readonly filter: AccountFilter;
  /** `typed`: the text of a field changed. */
  readonly onChange: (changes: Partial<AccountFilter>, typed?: typeof TYPED) => void;
}

const ANY = '';

/** Filters by currency, state, and a part of name, bank or number. */
export function AccountFilters({ filter: { asset, state, search }, onChange }: AccountFiltersProps) {
  const { t } = useTranslation('bankAccounts');
  const [text, setText] = useAddressText(search);
  return (
    <>
      <Select
        label={t('asset')}
        options={[{ value: ANY, label: t('anyAsset') }, ...listOptions(BANK_CURRENCIES, asset)]}
        value={asset ?? ANY}
        onValue={(chosen) => onChange({ asset: chosen === ANY ? undefined : chosen })}
      />
      <Select
        label={t('state')}
        options={[
          { value: ANY, label: t('anyState') },
          ...STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        ]}
        value={state ?? ANY}
        onValue={(chosen) => onChange({ state: STATES.find((each) => each === chosen) })}
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
