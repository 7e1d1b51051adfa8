import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useAssetRegistry } from '../../../lib/calls/assetRegistry.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { listOptions } from '../../../lib/lists/listOptions.ts';
import { TimeFilters } from '../../../lib/lists/TimeFilters.tsx';
import { TYPED, useAddressText } from '../../../lib/page/pageQuery.ts';
import { ACCOUNT_TYPES } from '../balances.ts';
import { useNetworkOptions } from '../networkNames.ts';
import { changeType, listStatuses, parseTxid, type RecordFilter, TXID_MAX, TYPES } from './recordFilter.ts';

interface RecordFiltersProps {
  readonly filter: RecordFilter;
  /** `typed`: the text of a field changed. */
  readonly onChange: (changes: Partial<RecordFilter>, typed?: typeof TYPED) => void;
}

const ANY = '';

/** Filters by type, account, asset, network, status, days and transaction id. */
export function RecordFilters({ filter, onChange }: RecordFiltersProps) {
  const { type, accountType, asset, network, status, txid } = filter;
  const { t } = useTranslation('wallet');
  const assets = useAssetRegistry()
    .filter(({ kind }) => kind === 'crypto')
    .map(({ symbol }) => symbol);
  const networks = useNetworkOptions(network);
  const statuses = listStatuses(type);
  const [txidText, setTxidText] = useAddressText(txid ?? '');
  return (
    <>
      <Select
        label={t('coinRecords.type')}
        options={[
          { value: ANY, label: t('coinRecords.anyType') },
          ...TYPES.map((each) => ({ value: each, label: t(`coinRecords.types.${each}`) })),
        ]}
        value={type ?? ANY}
        onValue={(chosen) =>
          onChange(
            changeType(
              filter,
              TYPES.find((each) => each === chosen),
            ),
          )
        }
      />
      <Select
        label={t('coinRecords.account')}
        options={[
          { value: ANY, label: t('coinRecords.anyAccount') },
          ...ACCOUNT_TYPES.map((each) => ({ value: each, label: t(`accounts.${each}`) })),
        ]}
        value={accountType ?? ANY}
        onValue={(chosen) => onChange({ accountType: ACCOUNT_TYPES.find((each) => each === chosen) })}
      />
      <Select
        label={t('transfer.asset')}
        options={[{ value: ANY, label: t('transfers.anyAsset') }, ...listOptions(assets, asset)]}
        value={asset ?? ANY}
        onValue={(chosen) => onChange({ asset: chosen === ANY ? undefined : chosen })}
      />
      <Select
        label={t('deposit.network')}
        options={[{ value: ANY, label: t('coinRecords.anyNetwork') }, ...networks]}
        value={network ?? ANY}
        onValue={(chosen) => onChange({ network: chosen === ANY ? undefined : chosen })}
      />
      <Select
        label={t('transfers.columns.status')}
        options={[
          { value: ANY, label: t('transfers.anyStatus') },
          ...statuses.map((each) => ({ value: each, label: t(`coinRecords.statuses.${each}`) })),
        ]}
        value={status ?? ANY}
        onValue={(chosen) => onChange({ status: statuses.find((each) => each === chosen) })}
      />
      <TimeFilters filter={filter} onChange={onChange} />
      <SearchField
        label={t('coinRecords.txid')}
        value={txidText}
        maxLength={TXID_MAX}
        autoComplete="off"
        spellCheck={false}
        onValue={(text) => {
          setTxidText(text);
          onChange({ txid: parseTxid(text) }, TYPED);
        }}
      />
    </>
  );
}
