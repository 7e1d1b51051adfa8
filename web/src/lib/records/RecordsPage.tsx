import type { ListPage } from '@aldgate/client-kit/lists/listPosition.ts';
import { useListEnd } from '@aldgate/client-kit/lists/useListEnd.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { ExportButton } from '../lists/ExportButton.tsx';
import { ListPager } from '../lists/ListPager.tsx';
import { RecordsEmptyState } from '../lists/RecordsEmptyState.tsx';
import { LoadState } from '../messages/LoadState.tsx';
import { Page } from '../page/Page.tsx';
import type { PageQuery } from '../page/pageQuery.ts';
import styles from './records.module.css';
import type { useRecordsAddress } from './useRecordsAddress.ts';

export interface RecordsText {
  readonly title: string;
  readonly failed: string;
  readonly failedText: (reason: string) => string;
  /** About the records that will appear here, and the next action. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  /** Texts where a filter hides the records. */
  readonly filteredEmpty: { readonly title: string; readonly text: string };
}

interface RecordListProps<Filter extends PageQuery, Item> {
  readonly text: RecordsText;
  readonly address: Pick<ReturnType<typeof useRecordsAddress<Filter>>, 'filter' | 'change' | 'moveTo'>;
  readonly records: UseQueryResult<ListPage & { readonly items: readonly Item[] }>;
  /** The fields that clear the filter; undefined where none is set. */
  readonly cleared: Partial<Filter> | undefined;
  readonly filters: ReactNode;
  /** Requests the file of the whole list; absent where it has none. */
  readonly exportRows?: Parameters<typeof ExportButton>[0]['read'];
  /** The table of a page's records; there is at least one. */
  readonly children: (items: readonly Item[]) => ReactNode;
}

interface RecordsPageProps<Filter extends PageQuery, Item> extends RecordListProps<Filter, Item> {
  /** Actions beside the export. */
  readonly actions?: ReactNode;
  /** About the list, below the title. */
  readonly lead?: ReactNode;
  /** Links to the lists beside this one, above the filters. */
  readonly tabs?: ReactNode;
  /** A notice above the list. */
  readonly notice?: ReactNode;
  /** The detail of the opened record. */
  readonly detail?: ReactNode;
  /** Below the list. */
  readonly footer?: ReactNode;
}

/**
 * A page of records by time: filters and page are in the address, the list is exported whole, and a row opens its
 * detail. Shows why the list could not be loaded, and what to do where it is empty (SH-08, SH-14, CL-11).
 */
export function RecordsPage<Filter extends PageQuery, Item>(props: RecordsPageProps<Filter, Item>) {
  const { text, records, filters, actions, lead, tabs, notice, detail, footer } = props;
  return (
    <Page
      title={text.title}
      actions={
        <Inline gap="2">
          <Export {...props} />
          {actions}
        </Inline>
      }
    >
      {lead}
      {tabs}
      <FilterBar records={records} filters={filters} />
      {notice}
      <RecordsState {...props} />
      {footer}
      {detail !== undefined && <Suspense fallback={null}>{detail}</Suspense>}
    </Page>
  );
}

/** The records of a page that has a heading of its own; the export stands beside the filters. */
export function RecordsSection<Filter extends PageQuery, Item>(props: RecordsPageProps<Filter, Item>) {
  const { records, filters, detail } = props;
  return (
    <>
      <FilterBar records={records} filters={filters}>
        <Export {...props} />
      </FilterBar>
      <RecordsState {...props} />
      {detail !== undefined && <Suspense fallback={null}>{detail}</Suspense>}
    </>
  );
}

function Export<Filter extends PageQuery, Item>({ records, exportRows }: RecordListProps<Filter, Item>) {
  if (exportRows === undefined) return null;
  return <ExportButton read={exportRows} isEmpty={records.data && records.data.total === 0} />;
}

interface FilterBarProps {
  readonly records: { readonly isPlaceholderData: boolean };
  readonly filters: ReactNode;
  readonly children?: ReactNode;
}

function FilterBar({ records, filters, children }: FilterBarProps) {
  const { t } = useTranslation();
  return (
    <Inline wrap gap="2" minHeight="56px" padding="3 0" className={styles.filters}>
      {filters}
      {(records.isPlaceholderData || children !== undefined) && (
        <Text as="span" end size="12" tone="3">
          {records.isPlaceholderData && t('list.refreshing')}
        </Text>
      )}
      {children}
    </Inline>
  );
}

function RecordsState<Filter extends PageQuery, Item>(props: RecordListProps<Filter, Item>) {
  const { text, address, records, cleared, children } = props;
  const { filter, change, moveTo } = address;
  useListEnd(filter.position, filter.pageSize, records, moveTo);
  if (records.data === undefined) {
    return <LoadState query={records} title={text.failed} text={text.failedText} rows={10} />;
  }
  if (records.data.total === 0) {
    return (
      <RecordsEmptyState {...text.empty} filtered={text.filteredEmpty} onClear={cleared && (() => change(cleared))} />
    );
  }
  return (
    <>
      {children(records.data.items)}
      <ListPager at={filter} list={records.data} onChange={(changes) => change(changes as Partial<Filter>)} />
    </>
  );
}
