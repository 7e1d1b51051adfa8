import { CUSTOMER_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import { FLOWS } from '@aldgate/domain/ledger/flow.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { accountName } from '../../lib/amounts/accountName.ts';
import { useAssetRegistry } from '../../lib/calls/assetRegistry.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../lib/lists/FilterSelect.tsx';
import { listOptions } from '../../lib/lists/listOptions.ts';
import { TimeFilters } from '../../lib/lists/TimeFilters.tsx';
import type { ActivityFilter } from './activityFilter.ts';

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly onChange: (changes: Partial<ActivityFilter>) => void;
}

/** The platform pays network fees, from accounts of its own. */
const OWN_FLOWS = FLOWS.filter((flow) => flow !== 'miner_fee');

/** Filters by account, asset, type and days. */
export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const { accountType, brokerAccountId, asset, flow } = filter;
  const { t } = useTranslation('activity');
  const assets = useAssetRegistry().map(({ symbol }) => symbol);
  return (
    <>
      <FilterSelect
        label={t('account')}
        any={t('anyAccount')}
        options={CUSTOMER_ACCOUNTS.map((value) => ({ value, label: accountName(value) }))}
        value={accountType}
        onValue={(chosen) => onChange({ accountType: chosen })}
      />
      <FilterSelect
        label={t('asset')}
        any={t('anyAsset')}
        options={listOptions(assets, asset)}
        value={asset}
        onValue={(chosen) => onChange({ asset: chosen })}
      />
      <FilterSelect
        label={t('flow')}
        any={t('anyFlow')}
        options={OWN_FLOWS.map((value) => ({ value, label: t(`flows.${value}`) }))}
        value={flow}
        onValue={(chosen) => onChange({ flow: chosen })}
      />
      <TimeFilters filter={filter} onChange={onChange} />
      {brokerAccountId !== undefined && (
        <Button size="small" onClick={() => onChange({ brokerAccountId: undefined })}>
          {t('everyTradingAccount')}
        </Button>
      )}
    </>
  );
}
