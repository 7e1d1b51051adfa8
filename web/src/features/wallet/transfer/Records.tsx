import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { useListEnd } from '@aldgate/client-kit/lists/useListEnd.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useAssetRegistry } from '../../../lib/calls/assetRegistry.ts';
import { download } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ExportButton } from '../../../lib/lists/ExportButton.tsx';
import { FilterSelect } from '../../../lib/lists/FilterSelect.tsx';
import { ListPager } from '../../../lib/lists/ListPager.tsx';
import { exportCondition } from '../../../lib/lists/listFilter.ts';
import { listOptions } from '../../../lib/lists/listOptions.ts';
import { NotListed } from '../../../lib/lists/NotListed.tsx';
import { RecordsEmptyState } from '../../../lib/lists/RecordsEmptyState.tsx';
import { TimeFilters } from '../../../lib/lists/TimeFilters.tsx';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { type Transfer, useTransfers } from './queries.ts';
import styles from './records.module.css';
import { FIRST_ACCOUNTS } from './route.ts';
import { computeAlignment, TransferHead, TransferRow } from './TransferRow.tsx';
import {
  buildCondition,
  isFiltered,
  NO_FILTER,
  readFilter,
  STATES,
  type TransferFilter,
  writeFilter,
} from './transferFilter.ts';
import { useTransferDialog } from './useTransferDialog.tsx';

const TransferDrawer = lazyPart(() => import('./TransferDrawer.tsx'));

/** Transfers between the institution's accounts by time (WAL-14). Filters and page are in the address. */
export function Screen() {
  const { t } = useTranslation('wallet');
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const condition = buildCondition(filter);
  const transfers = useTransfers(condition);
  useListEnd(filter.position, filter.pageSize, transfers, (position) =>
    setQuery(writeFilter({ ...filter, position }), { replace: true }),
  );
  const transfer = useTransferDialog(FIRST_ACCOUNTS);
  const change = (changes: Partial<TransferFilter>) =>
    setQuery(writeFilter({ ...filter, position: FIRST, ...changes }));
  const opened = transfers.data?.items.find(({ transferId }) => transferId === query.get('transfer'));
  const open = (transferId: string | undefined) => {
    const next = writeFilter(filter);
    if (transferId !== undefined) next.set('transfer', transferId);
    setQuery(next);
  };
  return (
    <Page
      title={t('transfers.title')}
      actions={
        <Inline gap="2">
          <ExportButton
            read={(onRows) =>
              download('exportTransfer', { queryCondition: exportCondition(condition.queryCondition) }, onRows)
            }
            isEmpty={transfers.data && transfers.data.total === 0}
          />
          <Button size="small" onClick={transfer.open}>
            {t('transfer.title')}
          </Button>
        </Inline>
      }
    >
      <Inline wrap gap="2" minHeight="56px" padding="3 0">
        <TransferFilters filter={filter} onChange={change} />
        {transfers.isPlaceholderData && (
          <Text as="span" end size="12" tone="3">
            {t('transfers.refreshing')}
          </Text>
        )}
      </Inline>
      {query.has('transfer') &&
        transfers.data !== undefined &&
        !transfers.isPlaceholderData &&
        opened === undefined && <NotListed onClose={() => open(undefined)} />}
      <TransferList
        transfers={transfers}
        filter={filter}
        onChange={change}
        onTransfer={transfer.open}
        onOpen={({ transferId }) => open(transferId)}
      />
      {opened !== undefined && (
        <Suspense fallback={null}>
          <TransferDrawer transfer={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
      {transfer.dialog}
    </Page>
  );
}

interface TransferListProps {
  readonly transfers: ReturnType<typeof useTransfers>;
  readonly filter: TransferFilter;
  readonly onChange: (changes: Partial<TransferFilter>) => void;
  readonly onTransfer: () => void;
  readonly onOpen: (transfer: Transfer) => void;
}

function TransferList({ transfers, filter, onChange, onTransfer, onOpen }: TransferListProps) {
  const { t } = useTranslation('wallet');
  const total = transfers.data?.total ?? 0;
  if (transfers.data === undefined) {
    return (
      <LoadState
        query={transfers}
        title={t('transfers.failed')}
        text={(reason) => t('transfers.failedText', { reason })}
        rows={10}
      />
    );
  }
  const { items } = transfers.data;
  if (total === 0) {
    return (
      <RecordsEmptyState
        title={t('transfers.empty.title')}
        text={t('transfers.empty.text')}
        action={
          <Button kind="link" onClick={onTransfer}>
            {t('transfers.empty.action')}
          </Button>
        }
        filtered={{ title: t('transfers.filteredEmpty.title'), text: t('transfers.filteredEmpty.text') }}
        onClear={isFiltered(filter) ? () => onChange(NO_FILTER) : undefined}
      />
    );
  }
  const align = computeAlignment(items);
  return (
    <div className={styles.list}>
      <Table
        label={t('transfers.table')}
        head={<TransferHead order={filter.sort} onOrder={(sort) => onChange({ sort })} />}
      >
        {items.map((transfer) => (
          <TransferRow key={transfer.transferId} transfer={transfer} align={align} onOpen={() => onOpen(transfer)} />
        ))}
      </Table>
      <ListPager at={filter} list={transfers.data} onChange={onChange} />
    </div>
  );
}

interface TransferFiltersProps {
  readonly filter: TransferFilter;
  readonly onChange: (changes: Partial<TransferFilter>) => void;
}

/** Filters by asset, status and days. */
function TransferFilters({ filter, onChange }: TransferFiltersProps) {
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
