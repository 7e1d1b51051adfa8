import { FLOWS } from '@aldgate/domain/ledger/flow.ts';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useAssetRegistry } from '../../lib/calls/assetRegistry.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { listOptions } from '../../lib/lists/listOptions.ts';
import { TimeFilters } from '../../lib/lists/TimeFilters.tsx';
import { ACCOUNTS, type ActivityFilter } from './activityFilter.ts';

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly onChange: (changes: Partial<ActivityFilter>) => void;
}

const ANY = '';
/** The platform pays network fees, from accounts of its own. */
const OWN_FLOWS = FLOWS.filter((flow) => flow !== 'miner_fee');

/** Filters by account, asset, type and days. */
export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const { accountType, asset, flow } = filter;
  const { t } = useTranslation('activity');
  const assets = useAssetRegistry().map(({ symbol }) => symbol);
  return (
    <>
      <Select
        label={t('account')}
        options={[
          { value: ANY, label: t('anyAccount') },
          ...ACCOUNTS.map((each) => ({ value: each, label: t(`accounts.${each}`) })),
        ]}
        value={accountType ?? ANY}
        onValue={(chosen) => onChange({ accountType: ACCOUNTS.find((each) => each === chosen) })}
      />
      <Select
        label={t('asset')}
        options={[{ value: ANY, label: t('anyAsset') }, ...listOptions(assets, asset)]}
        value={asset ?? ANY}
        onValue={(chosen) => onChange({ asset: chosen === ANY ? undefined : chosen })}
      />
      <Select
        label={t('flow')}
        options={[
          { value: ANY, label: t('anyFlow') },
          ...OWN_FLOWS.map((each) => ({ value: each, label: t(`flows.${each}`) })),
        ]}
        value={flow ?? ANY}
        onValue={(chosen) => onChange({ flow: FLOWS.find((each) => each === chosen) })}
      />
      <TimeFilters filter={filter} onChange={onChange} />
    </>
  );
}
