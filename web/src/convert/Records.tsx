import { Button } from '@aldgate/ui/controls/Button.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Pager } from '@aldgate/ui/tables/Pager.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { errorReference, errorText } from '../app/errorText.ts';
import { PathLink } from '../app/links.tsx';
import { Page } from '../app/Page.tsx';
import { usePagerText } from '../app/usePagerText.ts';
import { alignmentOf, ConversionHead, ConversionRow } from './ConversionRow.tsx';
import { useConversions } from './queries.ts';
import { RecordFilters } from './RecordFilters.tsx';
import { conditionOf, isFiltered, NO_FILTER, type RecordFilter, readFilter, writeFilter } from './recordFilter.ts';
import styles from './records.module.css';

const RecordDrawer = lazy(() => import('./RecordDrawer.tsx'));

/** Every conversion of the institution, newest first (CV-05). Filters and page stand in the address. */
export function Screen() {
  const { t } = useTranslation('convert');
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const records = useConversions(conditionOf(filter));
  const opened = query.get('order');
  const change = (part: Partial<RecordFilter>) => setQuery(writeFilter({ ...filter, page: 1, ...part }));
  const open = (orderId: string | undefined) => {
    const next = writeFilter(filter);
    if (orderId !== undefined) next.set('order', orderId);
    setQuery(next);
  };
  return (
    <Page title={t('records.title')}>
      <div className={styles.bar}>
        <RecordFilters filter={filter} onChange={change} />
        {records.isPlaceholderData && <span className={styles.refreshing}>{t('records.refreshing')}</span>}
      </div>
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
  readonly onChange: (part: Partial<RecordFilter>) => void;
  readonly onOpen: (orderId: string) => void;
}

function RecordList({ records, filter, onChange, onOpen }: RecordListProps) {
  const { t } = useTranslation('convert');
  const { t: tApp } = useTranslation();
  const total = records.data?.total ?? 0;
  const pagerText = usePagerText({ ...filter, total });
  if (records.data === undefined) {
    return records.isError ? <LoadFailure records={records} /> : <Skeleton rows={10} label={tApp('loading')} />;
  }
  const { items } = records.data;
  if (total === 0) return <Nothing filter={filter} onChange={onChange} />;
  return (
    <>
      <Table label={t('records.table')} head={<ConversionHead />}>
        {items.map((conversion) => (
          <ConversionRow
            key={conversion.orderId}
            conversion={conversion}
            alignment={alignmentOf(items)}
            onOpen={() => onOpen(conversion.orderId)}
          />
        ))}
      </Table>
      <Pager
        text={pagerText}
        page={filter.page}
        pageSize={filter.pageSize}
        total={total}
        onPage={(page) => onChange({ page })}
        onPageSize={(pageSize) => onChange({ pageSize })}
      />
    </>
  );
}

function LoadFailure({ records }: Pick<RecordListProps, 'records'>) {
  const { t } = useTranslation('convert');
  const { t: tApp } = useTranslation();
  const reference = errorReference(records.error);
  return (
    <ErrorState
      title={t('records.failed')}
      text={t('records.failedText', { reason: errorText(records.error, tApp) })}
      reference={reference && tApp('page.reference', { reference })}
      action={
        <Button kind="link" onClick={() => void records.refetch()}>
          {tApp('retry')}
        </Button>
      }
    />
  );
}

function Nothing({ filter, onChange }: Pick<RecordListProps, 'filter' | 'onChange'>) {
  const { t } = useTranslation('convert');
  const { t: tApp } = useTranslation();
  if (!isFiltered(filter)) {
    return (
      <EmptyState
        title={t('records.empty.title')}
        text={t('records.empty.text')}
        action={<PathLink to="convert/coin">{t('records.empty.action')}</PathLink>}
      />
    );
  }
  return (
    <EmptyState
      title={t('records.filteredEmpty.title')}
      text={t('records.filteredEmpty.text')}
      action={
        <Button kind="link" onClick={() => onChange(NO_FILTER)}>
          {tApp('list.clearFilters')}
        </Button>
      }
    />
  );
}
