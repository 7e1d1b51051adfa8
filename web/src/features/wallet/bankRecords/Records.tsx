import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { useListEnd } from '@aldgate/client-kit/lists/useListEnd.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
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
import { useMenuHas } from '../../../lib/session/serverMenu.ts';
import { useBankRecords } from '../records/queries.ts';
import { RecordFilters } from './RecordFilters.tsx';
import { RecordTable } from './RecordTable.tsx';
import {
  buildCondition,
  isFiltered,
  NO_FILTER,
  type RecordFilter,
  type RecordType,
  readFilter,
  writeFilter,
} from './recordFilter.ts';

const RecordDrawer = lazyPart(() => import('./RecordDrawer.tsx'));

/** The institution's payments by bank in one direction, by time (WAL-11). Filters and page are in the address. */
export function Records({ type }: { type: RecordType }) {
  const { t } = useTranslation('wallet');
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const condition = buildCondition(type, filter);
  const records = useBankRecords(condition);
  useListEnd(filter.position, filter.pageSize, records, (position) =>
    setQuery(writeFilter({ ...filter, position }), { replace: true }),
  );
  const opened = query.get('record');
  const change = (changes: Partial<RecordFilter>) => setQuery(writeFilter({ ...filter, position: FIRST, ...changes }));
  const open = (orderId: string | undefined) => {
    const next = writeFilter(filter);
    if (orderId !== undefined) next.set('record', orderId);
    setQuery(next);
  };
  return (
    <Page
      title={t(`bank.records.title.${type}`)}
      actions={
        <Inline gap="2">
          <ExportButton
            read={(onRows) =>
              download('exportFiatTransaction', { queryCondition: exportCondition(condition.queryCondition) }, onRows)
            }
            isEmpty={records.data && records.data.total === 0}
          />
          <NewPayment type={type} asset={filter.asset ?? 'USD'} />
        </Inline>
      }
    >
      <Inline wrap gap="2" minHeight="56px" padding="3 0">
        <RecordFilters filter={filter} onChange={change} />
        {records.isPlaceholderData && (
          <Text as="span" end size="12" tone="3">
            {t('bank.records.refreshing')}
          </Text>
        )}
      </Inline>
      <RecordList type={type} records={records} filter={filter} onChange={change} onOpen={open} />
      {opened !== null && (
        <Suspense fallback={null}>
          <RecordDrawer key={opened} orderId={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}

/** Leads to the page that pays in or out, where the menu has it. */
function NewPayment({ type, asset }: { type: RecordType; asset: string }) {
  const { t } = useTranslation('wallet');
  const mayPay = useMenuHas(type === 'recharge' ? 'fiatDeposit' : 'fiatWithdraw');
  if (!mayPay) return null;
  return (
    <PathLink to={`wallet/${type}/fiat/${asset}`} buttonStyle={{ size: 'small' }}>
      {t(`bank.types.${type}`)}
    </PathLink>
  );
}

interface RecordListProps {
  readonly type: RecordType;
  readonly records: ReturnType<typeof useBankRecords>;
  readonly filter: RecordFilter;
  readonly onChange: (changes: Partial<RecordFilter>) => void;
  readonly onOpen: (orderId: string) => void;
}

function RecordList({ type, records, filter, onChange, onOpen }: RecordListProps) {
  const { t } = useTranslation('wallet');
  if (records.data === undefined) {
    return (
      <LoadState
        query={records}
        title={t('bank.records.failed')}
        text={(reason) => t('bank.records.failedText', { reason })}
        rows={10}
      />
    );
  }
  const { items, total } = records.data;
  if (total === 0) {
    return (
      <RecordsEmptyState
        title={t(`bank.records.empty.${type}.title`)}
        text={t(`bank.records.empty.${type}.text`)}
        filtered={{ title: t('bank.records.filteredEmpty.title'), text: t('bank.records.filteredEmpty.text') }}
        onClear={isFiltered(filter) ? () => onChange(NO_FILTER) : undefined}
      />
    );
  }
  return (
    <>
      <RecordTable
        type={type}
        label={t(`bank.records.title.${type}`)}
        records={items}
        order={filter.sort}
        onOrder={(sort) => onChange({ sort })}
        onOpen={onOpen}
      />
      <ListPager at={filter} list={records.data} onChange={onChange} />
    </>
  );
}
