import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useAddressText } from '../../../lib/page/pageQuery.ts';
import { useCoins } from '../../wallet/index.ts';
import { type BookFilter, WHITELISTED } from './bookFilter.ts';

interface BookFiltersProps {
  readonly filter: BookFilter;
  readonly onChange: (changes: Partial<BookFilter>) => void;
}

const ANY = '';

/** Filters by network, asset, whitelist, and a part of name or address. */
export function BookFilters({ filter, onChange }: BookFiltersProps) {
  const { t } = useTranslation('withdrawals');
  const coins = useCoins().data ?? [];
  const [search, setSearch] = useAddressText(filter.search);
  const { network = ANY, asset = ANY, whitelisted = ANY } = filter;
  return (
    <>
      <Select
        label={t('network')}
        options={[
          { value: ANY, label: t('book.anyNetwork') },
          ...list(
            coins.flatMap(({ networks }) => networks),
            network,
          ),
        ]}
        value={network}
        onValue={(chosen) => onChange({ network: chosen === ANY ? undefined : chosen })}
      />
      <Select
        label={t('asset')}
        options={[
          { value: ANY, label: t('book.anyAsset') },
          ...list(
            coins.filter(({ networks }) => networks.length > 0).map((coin) => coin.asset),
            asset,
          ),
        ]}
        value={asset}
        onValue={(chosen) => onChange({ asset: chosen === ANY ? undefined : chosen })}
      />
      <Select
        label={t('whitelist.title')}
        options={[
          { value: ANY, label: t('book.anyWhitelisted') },
          ...WHITELISTED.map((value) => ({ value, label: t(`book.whitelistedFilter.${value}`) })),
        ]}
        value={whitelisted}
        onValue={(chosen) => onChange({ whitelisted: WHITELISTED.find((each) => each === chosen) })}
      />
      <SearchField
        label={t('searchAddress')}
        value={search}
        maxLength={120}
        onValue={(text) => {
          setSearch(text);
          onChange({ search: text });
        }}
      />
    </>
  );
}

/** Each value once, also the chosen one where it is none of them. */
const list = (values: readonly string[], chosen: string) =>
  [...new Set([...values, ...(chosen === ANY ? [] : [chosen])])].map((value) => ({ value, label: value }));
