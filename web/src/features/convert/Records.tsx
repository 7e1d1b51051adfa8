import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { useListEnd } from '@aldgate/client-kit/lists/useListEnd.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { download } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ExportButton } from '../../lib/lists/ExportButton.tsx';
import { ListPager } from '../../lib/lists/ListPager.tsx';
import { exportCondition } from '../../lib/lists/listFilter.ts';
import { RecordsEmptyState } from '../../lib/lists/RecordsEmptyState.tsx';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { ConversionHead, ConversionRow, computeAlignment } from './ConversionRow.tsx';
import { useConversions } from './queries.ts';
import { RecordFilters } from './RecordFilters.tsx';
import { buildCondition, isFiltered, NO_FILTER, type RecordFilter, readFilter, writeFilter } from './recordFilter.ts';
import styles from './records.module.css';

const RecordDrawer = lazyPart(() => import('./RecordDrawer.tsx'));

/** All conversions of the institution by time (CV-05). Filters and page are in the address. */
export function Screen() {
  const { t } = useTranslation('convert');
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const condition = buildCondition(filter);
  const records = useConversions(condition);
  useListEnd(filter.position, filter.pageSize, records, (position) =>
    setQuery(writeFilter({ ...filter, position }), { replace: true }),
  );
  const opened = query.get('order');
  const change = (changes: Partial<RecordFilter>) => setQuery(writeFilter({ ...filter, position: FIRST, ...changes }));
  const open = (orderId: string | undefined) => {
    const next = writeFilter(filter);
    if (orderId !== undefined) next.set('order', orderId);
    setQuery(next);
  };
  return (
    <Page
      title={t('records.title')}
      actions={
        <ExportButton
          read={(onRows) =>
            download('exportSwapOrderRecord', { queryCondition: exportCondition(condition.queryCondition) }, onRows)
          }
          isEmpty={records.data && records.data.total === 0}
        />
      }
    >
      <Inline wrap gap="2" minHeight="56px" padding="3 0">
        <RecordFilters filter={filter} onChange={change} />
        {records.isPlaceholderData && (
          <Text as="span" end size="12" tone="3">
            {t('records.refreshing')}
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
  readonly records: ReturnType<typeof useConversions>;
  readonly filter: RecordFilter;
  readonly onChange: (changes: Partial<RecordFilter>) => void;
  readonly onOpen: (orderId: string) => void;
}

function RecordList({ records, filter, onChange, onOpen }: RecordListProps) {
  const { t } = useTranslation('convert');
  const total = records.data?.total ?? 0;
  if (records.data === undefined) {
    return (
      <LoadState
        query={records}
        title={t('records.failed')}
        text={(reason) => t('records.failedText', { reason })}
        rows={10}
      />
    );
  }
  const { items } = records.data;
  if (total === 0) {
    return <ConversionsEmptyState onClear={isFiltered(filter) ? () => onChange(NO_FILTER) : undefined} />;
  }
  return (
    <div className={styles.list}>
      <Table
        label={t('records.table')}
        head={<ConversionHead order={filter.sort} onOrder={(sort) => onChange({ sort })} />}
      >
        {items.map((conversion) => (
          <ConversionRow
            key={conversion.orderId}
            conversion={conversion}
            alignment={computeAlignment(items)}
            onOpen={() => onOpen(conversion.orderId)}
          />
        ))}
      </Table>
      <ListPager at={filter} list={records.data} onChange={onChange} />
    </div>
  );
}

/** SH-08: there are no conversions, or the filter hides them. */
export function ConversionsEmptyState({ onClear }: { onClear: (() => void) | undefined }) {
  const { t } = useTranslation('convert');
  return (
    <RecordsEmptyState
      title={t('records.empty.title')}
      text={t('records.empty.text')}
      action={<PathLink to="convert/coin">{t('records.empty.action')}</PathLink>}
      filtered={{ title: t('records.filteredEmpty.title'), text: t('records.filteredEmpty.text') }}
      onClear={onClear}
    />
  );
}
