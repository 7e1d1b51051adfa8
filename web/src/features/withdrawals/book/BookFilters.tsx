import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { listOptions } from '../../../lib/lists/listOptions.ts';
import { TYPED, useAddressText } from '../../../lib/page/pageQuery.ts';
import { useCoins, useNetworkOptions } from '../../wallet/index.ts';
import { type BookFilter, WHITELISTED } from './bookFilter.ts';

interface BookFiltersProps {
  readonly filter: BookFilter;
  /** `typed`: the text of a field changed. */
  readonly onChange: (changes: Partial<BookFilter>, typed?: typeof TYPED) => void;
}

const ANY = '';

/** Filters by network, asset, whitelist, and a part of name or address. */
export function BookFilters({ filter, onChange }: BookFiltersProps) {
  const { t } = useTranslation('withdrawals');
  const coins = useCoins().data ?? [];
  const [search, setSearch] = useAddressText(filter.search);
  const { network, asset, whitelisted } = filter;
  const networks = useNetworkOptions(network);
  return (
    <>
      <Select
        label={t('network')}
        options={[{ value: ANY, label: t('book.anyNetwork') }, ...networks]}
        value={network ?? ANY}
        onValue={(chosen) => onChange({ network: chosen === ANY ? undefined : chosen })}
      />
      <Select
        label={t('asset')}
        options={[
          { value: ANY, label: t('book.anyAsset') },
          ...listOptions(
            coins.filter((coin) => coin.networks.length > 0).map((coin) => coin.asset),
            asset,
          ),
        ]}
        value={asset ?? ANY}
        onValue={(chosen) => onChange({ asset: chosen === ANY ? undefined : chosen })}
      />
      <Select
        label={t('whitelist.title')}
        options={[
          { value: ANY, label: t('book.anyWhitelisted') },
          ...WHITELISTED.map((value) => ({ value, label: t(`book.whitelistedFilter.${value}`) })),
        ]}
        value={whitelisted ?? ANY}
        onValue={(chosen) => onChange({ whitelisted: WHITELISTED.find((each) => each === chosen) })}
      />
      <SearchField
        label={t('searchAddress')}
        value={search}
        maxLength={120}
        onValue={(text) => {
          setSearch(text);
          onChange({ search: text }, TYPED);
        }}
      />
    </>
  );
}
