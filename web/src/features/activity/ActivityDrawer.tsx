import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { useListEnd } from '@aldgate/client-kit/lists/useListEnd.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useSearchParams } from 'react-router';
import { download } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ExportButton } from '../../lib/lists/ExportButton.tsx';
import { ListPager } from '../../lib/lists/ListPager.tsx';
import { exportCondition } from '../../lib/lists/listFilter.ts';
import { RecordsEmptyState } from '../../lib/lists/RecordsEmptyState.tsx';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { ActivityFilters } from './ActivityFilters.tsx';
import {
  type ActivityFilter,
  buildCondition,
  isFiltered,
  NO_FILTER,
  readFilter,
  writeActivity,
} from './activityFilter.ts';
import { EntryRow } from './EntryRow.tsx';
import { useEntries } from './queries.ts';

/** The entries of the institution's accounts by time. Filters and page are in the address. */
export default function ActivityDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('activity');
  const { t: tApp } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const condition = buildCondition(filter);
  const entries = useEntries(condition);
  useListEnd(filter.position, filter.pageSize, entries, (position) =>
    setQuery(writeActivity(query, { ...filter, position }), { replace: true }),
  );
  const change = (changes: Partial<ActivityFilter>) =>
    setQuery(writeActivity(query, { ...filter, position: FIRST, ...changes }), { replace: true });
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('title')}
      closeLabel={tApp('close')}
    >
      <Inline wrap gap="2" padding="0 0 3">
        <ActivityFilters filter={filter} onChange={change} />
        <ExportButton
          read={(onRows) =>
            download('exportAccountFlow', { queryCondition: exportCondition(condition.queryCondition) }, onRows)
          }
          isEmpty={entries.data && entries.data.total === 0}
        />
      </Inline>
      <EntryList entries={entries} filter={filter} onChange={change} />
    </Drawer>
  );
}

interface EntryListProps {
  readonly entries: ReturnType<typeof useEntries>;
  readonly filter: ActivityFilter;
  readonly onChange: (changes: Partial<ActivityFilter>) => void;
}

function EntryList({ entries, filter, onChange }: EntryListProps) {
  const { t } = useTranslation('activity');
  if (entries.data === undefined) {
    return <LoadState query={entries} title={t('failed')} text={(reason) => t('failedText', { reason })} rows={10} />;
  }
  const { items, total } = entries.data;
  if (total === 0) {
    return (
      <RecordsEmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        filtered={{ title: t('filteredEmpty.title'), text: t('filteredEmpty.text') }}
        onClear={isFiltered(filter) ? () => onChange(NO_FILTER) : undefined}
      />
    );
  }
  return (
    <>
      <Table
        label={t('table')}
        head={
          <>
            <th scope="col">{t('columns.what')}</th>
            <th scope="col" data-align="end">
              {t('columns.amount')}
            </th>
          </>
        }
      >
        {items.map((entry) => (
          <EntryRow key={entry.entryId} entry={entry} />
        ))}
      </Table>
      <ListPager at={filter} list={entries.data} onChange={onChange} />
    </>
  );
}
