import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../../lib/lists/FilterSelect.tsx';
import { listOptions } from '../../../lib/lists/listOptions.ts';
import { TYPED, useAddressText } from '../../../lib/page/pageQuery.ts';
import { useCoins, useNetworkOptions } from '../../wallet/index.ts';
import { type BookFilter, WHITELISTED } from './bookFilter.ts';

interface BookFiltersProps {
  readonly filter: BookFilter;
  /** `typed`: the text of a field changed. */
  readonly onChange: (changes: Partial<BookFilter>, typed?: typeof TYPED) => void;
}

/** Filters by network, asset, whitelist, and a part of name or address. */
export function BookFilters({ filter, onChange }: BookFiltersProps) {
  const { t } = useTranslation('withdrawals');
  const coins = useCoins().data ?? [];
  const [search, setSearch] = useAddressText(filter.search);
  const { network, asset, whitelisted } = filter;
  const networks = useNetworkOptions(network);
  return (
    <>
      <FilterSelect
        label={t('network')}
        any={t('book.anyNetwork')}
        options={networks}
        value={network}
        onValue={(chosen) => onChange({ network: chosen })}
      />
      <FilterSelect
        label={t('asset')}
        any={t('book.anyAsset')}
        options={listOptions(
          coins.filter((coin) => coin.networks.length > 0).map((coin) => coin.asset),
          asset,
        )}
        value={asset}
        onValue={(chosen) => onChange({ asset: chosen })}
      />
      <FilterSelect
        label={t('whitelist.title')}
        any={t('book.anyWhitelisted')}
        options={WHITELISTED.map((value) => ({ value, label: t(`book.whitelistedFilter.${value}`) }))}
        value={whitelisted}
        onValue={(chosen) => onChange({ whitelisted: chosen })}
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
