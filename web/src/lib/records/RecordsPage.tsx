import type { RequestOf } from '@aldgate/contract/calls.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Fragment, type ReactNode, Suspense } from 'react';
import { download } from '../calls/calls.ts';
import { ExportButton } from '../lists/ExportButton.tsx';
import { exportCondition } from '../lists/listFilter.ts';
import { NotListed } from '../lists/NotListed.tsx';
import { Page } from '../page/Page.tsx';
import { FilterBar } from './FilterBar.tsx';
import { RecordFilters } from './RecordFilters.tsx';
import { RecordList, type RecordListProps } from './RecordList.tsx';
import type { Records } from './useRecords.ts';

type ExportCall = Parameters<typeof download>[0];

interface RecordsPageProps<Item> extends RecordListProps<Item> {
  /** The call that answers with the file of the whole list; absent where it has none. */
  readonly exportedBy?: ExportCall;
  /** Actions beside the export. */
  readonly actions?: ReactNode;
  /** About the list, below the title. */
  readonly lead?: ReactNode;
  /** A notice above the list. */
  readonly notice?: ReactNode;
  /** The opened record; a notice says that the page does not have it. */
  readonly renderDetail?: (item: Item) => ReactNode;
  /** The opened record by its key, where it is loaded by itself. */
  readonly renderLoaded?: (key: string) => ReactNode;
  /** Below the list. */
  readonly footer?: ReactNode;
}

/**
 * A page of records: filters and page are in the address, the list is exported whole, and a row opens its detail. Shows
 * why the list could not be loaded, and what to do where it is empty (SH-08, SH-14, CL-11).
 */
export function RecordsPage<Item>(props: RecordsPageProps<Item>) {
  const { text, records, exportedBy, actions, lead, notice, renderDetail, renderLoaded, footer } = props;
  const { query, openedKey, opened } = records;
  const drawn = opened === undefined ? null : renderDetail?.(opened);
  return (
    <Page
      title={text.title}
      actions={
        <Inline gap="2">
          {exportedBy !== undefined && <RecordsExport name={exportedBy} records={records} />}
          {actions}
        </Inline>
      }
    >
      {lead}
      <FilterBar query={query}>
        <RecordFilters {...records} />
      </FilterBar>
      {notice}
      {renderDetail !== undefined && <AbsentNotice records={records} />}
      <RecordList {...props} />
      {footer}
      <Suspense fallback={null}>
        <Fragment key={openedKey}>{openedKey && renderLoaded !== undefined ? renderLoaded(openedKey) : drawn}</Fragment>
      </Suspense>
    </Page>
  );
}

/** The records of a page that has a heading of its own. */
export function RecordsSection<Item>(props: RecordListProps<Item>) {
  return (
    <>
      <AbsentNotice records={props.records} />
      <FilterBar query={props.records.query}>
        <RecordFilters {...props.records} />
      </FilterBar>
      <RecordList {...props} />
    </>
  );
}

interface RecordsProps<Item> {
  readonly records: Records<Item>;
}

/** Exports the list as it is filtered. */
function RecordsExport<Item>({
  name,
  records: { query, condition },
}: RecordsProps<Item> & { readonly name: ExportCall }) {
  const request = { queryCondition: exportCondition(condition) } as RequestOf<ExportCall>;
  return (
    <ExportButton read={(onRows) => download(name, request, onRows)} isEmpty={query.data && query.data.total === 0} />
  );
}

/** The address names a record that the loaded page does not have. */
function AbsentNotice<Item>({ records: { query, openedKey, opened, open } }: RecordsProps<Item>) {
  const isLoaded = query.data !== undefined && !query.isPlaceholderData;
  return isLoaded && openedKey !== undefined && opened === undefined && <NotListed onClose={() => open(undefined)} />;
}
