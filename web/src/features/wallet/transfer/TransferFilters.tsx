import { useAssetRegistry } from '../../../lib/calls/assetRegistry.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../../lib/lists/FilterSelect.tsx';
import { listOptions } from '../../../lib/lists/listOptions.ts';
import { TimeFilters } from '../../../lib/lists/TimeFilters.tsx';
import { STATES, type TransferFilter } from './transferFilter.ts';

interface TransferFiltersProps {
  readonly filter: TransferFilter;
  readonly onChange: (changes: Partial<TransferFilter>) => void;
}

/** Filters by asset, status and days. */
export function TransferFilters({ filter, onChange }: TransferFiltersProps) {
  const { asset, state } = filter;
  const { t } = useTranslation('wallet');
  // Fiat currencies are not transferable.
  const coins = useAssetRegistry()
    .filter(({ kind }) => kind === 'crypto')
    .map(({ symbol }) => symbol);
  return (
    <>
      <FilterSelect
        label={t('transfer.asset')}
        any={t('transfers.anyAsset')}
        options={listOptions(coins, asset)}
        value={asset}
        onValue={(chosen) => onChange({ asset: chosen })}
      />
      <FilterSelect
        label={t('transfers.columns.status')}
        any={t('transfers.anyStatus')}
        options={STATES.map((value) => ({ value, label: t(`transfers.states.${value}`) }))}
        value={state}
        onValue={(chosen) => onChange({ state: chosen })}
      />
      <TimeFilters filter={filter} onChange={onChange} />
    </>
  );
}
