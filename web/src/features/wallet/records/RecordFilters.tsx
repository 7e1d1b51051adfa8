import { CUSTOMER_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { accountName } from '../../../lib/amounts/accountName.ts';
import { useAssetRegistry } from '../../../lib/calls/assetRegistry.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../../lib/lists/FilterSelect.tsx';
import { listOptions } from '../../../lib/lists/listOptions.ts';
import { TimeFilters } from '../../../lib/lists/TimeFilters.tsx';
import { TYPED, useAddressText } from '../../../lib/page/pageQuery.ts';
import { useNetworkOptions } from '../networkNames.ts';
import { changeType, listStatuses, parseTxid, type RecordFilter, TXID_MAX, TYPES } from './recordFilter.ts';

interface RecordFiltersProps {
  readonly filter: RecordFilter;
  /** `typed`: the text of a field changed. */
  readonly onChange: (changes: Partial<RecordFilter>, typed?: typeof TYPED) => void;
}

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
      <FilterSelect
        label={t('coinRecords.type')}
        any={t('coinRecords.anyType')}
        options={TYPES.map((value) => ({ value, label: t(`coinRecords.types.${value}`) }))}
        value={type}
        onValue={(chosen) => onChange(changeType(filter, chosen))}
      />
      <FilterSelect
        label={t('coinRecords.account')}
        any={t('coinRecords.anyAccount')}
        options={CUSTOMER_ACCOUNTS.map((value) => ({ value, label: accountName(value) }))}
        value={accountType}
        onValue={(chosen) => onChange({ accountType: chosen })}
      />
      <FilterSelect
        label={t('transfer.asset')}
        any={t('transfers.anyAsset')}
        options={listOptions(assets, asset)}
        value={asset}
        onValue={(chosen) => onChange({ asset: chosen })}
      />
      <FilterSelect
        label={t('deposit.network')}
        any={t('coinRecords.anyNetwork')}
        options={networks}
        value={network}
        onValue={(chosen) => onChange({ network: chosen })}
      />
      <FilterSelect
        label={t('transfers.columns.status')}
        any={t('transfers.anyStatus')}
        options={statuses.map((value) => ({ value, label: t(`coinRecords.statuses.${value}`) }))}
        value={status}
        onValue={(chosen) => onChange({ status: chosen })}
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
