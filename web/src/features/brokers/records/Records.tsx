import { download } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../../lib/lists/FilterSelect.tsx';
import { exportCondition } from '../../../lib/lists/listFilter.ts';
import { NotListed } from '../../../lib/lists/NotListed.tsx';
import { TimeFilters } from '../../../lib/lists/TimeFilters.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { RecordTable } from '../../../lib/records/RecordTable.tsx';
import { useRecordsAddress } from '../../../lib/records/useRecordsAddress.ts';
import { AccountFilter } from '../parts/AccountFilter.tsx';
import { AssetFilter } from '../parts/AssetFilter.tsx';
import { MOVE_STATES } from '../parts/moveStates.ts';
import { useFundRecords } from './queries.ts';
import {
  buildCondition,
  isFiltered,
  KINDS,
  NO_FILTER,
  type RecordFilter,
  readFilter,
  writeFilter,
} from './recordFilter.ts';
import { useRecordColumns } from './useRecordColumns.tsx';

const RecordDrawer = lazyPart(() => import('./RecordDrawer.tsx'));

/** BR-13: every movement of the broker's money by time, and the file of it. */
export function Screen() {
  const { t } = useTranslation('brokers');
  const address = useRecordsAddress<RecordFilter>({ readFilter, writeFilter, opened: 'record' });
  const { filter, change, open } = address;
  const condition = buildCondition(filter);
  const records = useFundRecords(condition);
  const columns = useRecordColumns(records.data?.items ?? []);
  const opened = records.data?.items.find(({ recordNo }) => recordNo === address.opened);
  const isLoaded = records.data !== undefined && !records.isPlaceholderData;
  const isAbsent = isLoaded && address.opened !== undefined && opened === undefined;
  return (
    <RecordsPage
      text={{
        title: t('records.title'),
        failed: t('records.failed'),
        failedText: (reason) => t('records.failedText', { reason }),
        empty: {
          title: t('records.empty.title'),
          text: t('records.empty.text'),
          action: <PathLink to="brokersManager/assetFlow?new">{t('transfers.new')}</PathLink>,
        },
        filteredEmpty: { title: t('records.filteredEmpty.title'), text: t('records.filteredEmpty.text') },
      }}
      address={address}
      records={records}
      cleared={isFiltered(filter) ? NO_FILTER : undefined}
      filters={<RecordFilters filter={filter} onChange={change} />}
      exportRows={(onRows) =>
        download('exportBrokerFundRecordAction', { queryCondition: exportCondition(condition.queryCondition) }, onRows)
      }
      notice={isAbsent && <NotListed onClose={() => open(undefined)} />}
      detail={opened && <RecordDrawer record={opened} onClose={() => open(undefined)} />}
    >
      {(items) => (
        <RecordTable
          label={t('records.title')}
          columns={columns}
          items={items}
          getKey={({ recordNo }) => recordNo}
          getStatus={({ state }) => state}
          onOpen={({ recordNo }) => open(recordNo)}
          order={filter.sort}
          onOrder={(sort) => change({ sort })}
        />
      )}
    </RecordsPage>
  );
}

interface RecordFiltersProps {
  readonly filter: RecordFilter;
  readonly onChange: (changes: Partial<RecordFilter>) => void;
}

/** Filters by account, kind, asset, state and days. */
function RecordFilters({ filter, onChange }: RecordFiltersProps) {
  const { t } = useTranslation('brokers');
  return (
    <>
      <AccountFilter value={filter.brokerAccountId} onValue={(brokerAccountId) => onChange({ brokerAccountId })} />
      <FilterSelect
        label={t('records.kind')}
        any={t('records.anyKind')}
        options={KINDS.map((value) => ({ value, label: t(`records.kinds.${value}`) }))}
        value={filter.kind}
        onValue={(kind) => onChange({ kind })}
      />
      <AssetFilter value={filter.asset} onValue={(asset) => onChange({ asset })} />
      <FilterSelect
        label={t('transfers.columns.state')}
        any={t('transfers.anyState')}
        options={MOVE_STATES.map((value) => ({ value, label: t(`transfers.states.${value}`) }))}
        value={filter.state}
        onValue={(state) => onChange({ state })}
      />
      <TimeFilters filter={filter} onChange={onChange} />
    </>
  );
}
