import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useAssetRegistry } from '../../../lib/calls/assetRegistry.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { TimeFilters } from '../../../lib/lists/TimeFilters.tsx';
import { type DepositFilter, STATUSES } from './depositFilter.ts';
import { useCoins } from './queries.ts';

interface DepositFiltersProps {
  readonly filter: DepositFilter;
  readonly onChange: (changes: Partial<DepositFilter>) => void;
}

const ANY = '';

/** Filters by asset, network, status and days. */
export function DepositFilters({ filter, onChange }: DepositFiltersProps) {
  const { asset, network, status } = filter;
  const { t } = useTranslation('wallet');
  const assets = useAssetRegistry()
    .filter(({ kind }) => kind === 'crypto')
    .map(({ symbol }) => symbol);
  const networks = useCoins().data?.flatMap((coin) => coin.networks) ?? [];
  return (
    <>
      <Select
        label={t('transfer.asset')}
        options={[{ value: ANY, label: t('transfers.anyAsset') }, ...listOptions(assets, asset)]}
        value={asset ?? ANY}
        onValue={(chosen) => onChange({ asset: chosen === ANY ? undefined : chosen })}
      />
      <Select
        label={t('deposit.network')}
        options={[{ value: ANY, label: t('deposits.anyNetwork') }, ...listOptions(networks, network)]}
        value={network ?? ANY}
        onValue={(chosen) => onChange({ network: chosen === ANY ? undefined : chosen })}
      />
      <Select
        label={t('transfers.columns.status')}
        options={[
          { value: ANY, label: t('transfers.anyStatus') },
          ...STATUSES.map((each) => ({ value: each, label: t(`deposits.statuses.${each}`) })),
        ]}
        value={status ?? ANY}
        onValue={(chosen) => onChange({ status: STATUSES.find((each) => each === chosen) })}
      />
      <TimeFilters filter={filter} onChange={onChange} />
    </>
  );
}

/** Each value once, also the one of the address where it is none of them. */
function listOptions(values: readonly string[], chosen: string | undefined) {
  return [...new Set([...values, ...(chosen === undefined ? [] : [chosen])])].map((value) => ({ value, label: value }));
}
