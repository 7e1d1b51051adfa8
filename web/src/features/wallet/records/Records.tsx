import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { useListEnd } from '@aldgate/client-kit/lists/useListEnd.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { download } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ExportButton } from '../../../lib/lists/ExportButton.tsx';
import { ListPager } from '../../../lib/lists/ListPager.tsx';
import { exportCondition } from '../../../lib/lists/listFilter.ts';
import { RecordsEmptyState } from '../../../lib/lists/RecordsEmptyState.tsx';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import type { TYPED } from '../../../lib/page/pageQuery.ts';
import { useMenuHas } from '../../../lib/session/serverMenu.ts';
import { useNetworkNames } from '../networkNames.ts';
import { useRecords } from './queries.ts';
import { RecordFilters } from './RecordFilters.tsx';
import { computeAlignment, RecordHead, RecordRow } from './RecordRow.tsx';
import { buildCondition, isFiltered, NO_FILTER, type RecordFilter, readFilter, writeFilter } from './recordFilter.ts';
import styles from './records.module.css';

const RecordDrawer = lazyPart(() => import('./RecordDrawer.tsx'));

/** The institution's records of coins by time (WAL-14). Filters and page are in the address. */
export function Screen() {
  const { t } = useTranslation('wallet');
  const mayDeposit = useMenuHas('deposit');
  const mayWithdraw = useMenuHas('withdraw');
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const condition = buildCondition(filter);
  const records = useRecords(condition);
  useListEnd(filter.position, filter.pageSize, records, (position) =>
    setQuery(writeFilter({ ...filter, position }), { replace: true }),
  );
  const opened = query.get('record');
  const change = (changes: Partial<RecordFilter>, typed?: typeof TYPED) =>
    setQuery(writeFilter({ ...filter, position: FIRST, ...changes }), typed && { replace: true, state: typed });
  const open = (orderId: string | undefined) => {
    const next = writeFilter(filter);
    if (orderId !== undefined) next.set('record', orderId);
    setQuery(next);
  };
  return (
    <Page
      title={t('coinRecords.title')}
      actions={
        <Inline gap="2">
          <ExportButton
            read={(onRows) =>
              download('exportDepositWithdraw', { queryCondition: exportCondition(condition.queryCondition) }, onRows)
            }
            isEmpty={records.data && records.data.total === 0}
          />
          {mayDeposit && (
            <PathLink to={`wallet/recharge/coin/${filter.asset ?? 'USDT'}`} buttonStyle={{ size: 'small' }}>
              {t('deposit.title')}
            </PathLink>
          )}
          {mayWithdraw && (
            <PathLink to={`wallet/withdraw/coin/${filter.asset ?? 'USDT'}`} buttonStyle={{ size: 'small' }}>
              {t('withdraw')}
            </PathLink>
          )}
        </Inline>
      }
    >
      <Inline wrap gap="2" minHeight="56px" padding="3 0">
        <RecordFilters filter={filter} onChange={change} />
        {records.isPlaceholderData && (
          <Text as="span" end size="12" tone="3">
            {t('transfers.refreshing')}
          </Text>
        )}
      </Inline>
      <RecordList records={records} filter={filter} onChange={change} onOpen={open} />
      {opened !== null && (
        <Suspense fallback={null}>
          <RecordDrawer key={opened} orderId={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}

interface RecordListProps {
  readonly records: ReturnType<typeof useRecords>;
  readonly filter: RecordFilter;
  readonly onChange: (changes: Partial<RecordFilter>) => void;
  readonly onOpen: (orderId: string) => void;
}

function RecordList({ records, filter, onChange, onOpen }: RecordListProps) {
  const { t } = useTranslation('wallet');
  const findNetworkName = useNetworkNames();
  if (records.data === undefined) {
    return (
      <LoadState
        query={records}
        title={t('coinRecords.failed')}
        text={(reason) => t('coinRecords.failedText', { reason })}
        rows={10}
      />
    );
  }
  const { items, total } = records.data;
  if (total === 0) return <NoRecords onClear={isFiltered(filter) ? () => onChange(NO_FILTER) : undefined} />;
  const align = computeAlignment(items);
  return (
    <>
      <Table
        className={styles.records}
        label={t('coinRecords.table')}
        head={<RecordHead list="all" order={filter.sort} onOrder={(sort) => onChange({ sort })} />}
      >
        {items.map((record) => (
          <RecordRow
            key={record.orderId}
            list="all"
            record={record}
            align={align}
            network={findNetworkName(record.network)}
            onOpen={() => onOpen(record.orderId)}
          />
        ))}
      </Table>
      <ListPager at={filter} list={records.data} onChange={onChange} />
    </>
  );
}

/** SH-08: there are no records, or the filter hides them. */
function NoRecords({ onClear }: { onClear: (() => void) | undefined }) {
  const { t } = useTranslation('wallet');
  const mayDeposit = useMenuHas('deposit');
  return (
    <RecordsEmptyState
      title={t('coinRecords.empty.title')}
      text={t('coinRecords.empty.text')}
      action={mayDeposit && <PathLink to="wallet/recharge/coin/USDT">{t('coinRecords.empty.action')}</PathLink>}
      filtered={{ title: t('coinRecords.filteredEmpty.title'), text: t('coinRecords.filteredEmpty.text') }}
      onClear={onClear}
    />
  );
}
