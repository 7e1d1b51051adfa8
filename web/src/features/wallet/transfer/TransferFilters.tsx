import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useAssetRegistry } from '../../../lib/calls/assetRegistry.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { STATES, type TransferFilter } from './transferFilter.ts';

interface TransferFiltersProps {
  readonly filter: TransferFilter;
  readonly onChange: (changes: Partial<TransferFilter>) => void;
}

const ANY = '';

/** Filters by asset and by status. */
export function TransferFilters({ filter: { asset, state }, onChange }: TransferFiltersProps) {
  const { t } = useTranslation('wallet');
  // Fiat currencies are not transferable.
  const coins = useAssetRegistry()
    .filter(({ kind }) => kind === 'crypto')
    .map(({ symbol }) => ({ value: symbol, label: symbol }));
  const isKnown = asset === undefined || coins.some(({ value }) => value === asset);
  return (
    <>
      <Select
        label={t('transfer.asset')}
        options={[
          { value: ANY, label: t('transfers.anyAsset') },
          ...coins,
          ...(isKnown ? [] : [{ value: asset, label: asset }]),
        ]}
        value={asset ?? ANY}
        onValue={(chosen) => onChange({ asset: chosen === ANY ? undefined : chosen })}
      />
      <Select
        label={t('transfers.columns.state')}
        options={[
          { value: ANY, label: t('transfers.anyState') },
          ...STATES.map((each) => ({ value: each, label: t(`transfers.states.${each}`) })),
        ]}
        value={state ?? ANY}
        onValue={(chosen) => onChange({ state: STATES.find((each) => each === chosen) })}
      />
    </>
  );
}
