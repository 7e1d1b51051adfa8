import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import type { ReactNode } from 'react';
import { Screen } from '../Screen.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ListWithDetail } from './ListWithDetail.tsx';
import { RecordFilters } from './RecordFilters.tsx';
import { RecordList, type RecordListProps } from './RecordList.tsx';

interface RecordsSectionProps<Item> extends RecordListProps<Item> {
  /** Actions beside the filters. */
  readonly actions?: ReactNode;
}

interface RecordsPageProps<Item> extends RecordsSectionProps<Item> {
  readonly title: string;
  /** A notice above the list. */
  readonly notice?: ReactNode;
  /** Requests the file of the whole list. */
  readonly exportRows?: Parameters<typeof ExportButton>[0]['read'];
}

/**
 * A screen of records: its filters and page are in the address, and a row opens its detail. Shows why the list could
 * not be loaded, and what appears where it is empty.
 */
export function RecordsPage<Item>({ title, notice, exportRows, actions, ...list }: RecordsPageProps<Item>) {
  const { filters, paging } = list.records;
  return (
    <Screen
      title={title}
      actions={
        <>
          <RecordFilters filters={filters} paging={paging} />
          {exportRows !== undefined && <ExportButton read={exportRows} />}
          {actions}
        </>
      }
    >
      {notice}
      <RecordList {...list} />
    </Screen>
  );
}

/** Records of a screen that has a heading of its own: filters and actions are above them, a selected one beside. */
export function RecordsSection<Item>({ actions, ...list }: RecordsSectionProps<Item>) {
  const { records, getKey, detail } = list;
  const { filters, paging, items } = records;
  const selection = detail?.kind === 'beside' ? detail : undefined;
  const content = (
    <>
      {(Boolean(actions) || Object.keys(filters).length > 0) && (
        <Inline wrap gap="2" padding="0 0 3">
          <RecordFilters filters={filters} paging={paging} selected={selection?.parameter} />
          {actions}
        </Inline>
      )}
      <RecordList {...list} />
    </>
  );
  if (selection === undefined) return content;
  const selected = paging.params.get(selection.parameter) ?? undefined;
  const drawn = selected === undefined ? null : selection.draw(selected);
  return (
    <ListWithDetail
      ids={items.map(getKey)}
      selected={drawn === null ? undefined : selected}
      onSelect={(key) => paging.select(selection.parameter, key)}
      label={selection.label}
      detail={drawn}
    >
      {content}
    </ListWithDetail>
  );
}
