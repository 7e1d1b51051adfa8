import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { useListEnd } from '@aldgate/client-kit/lists/useListEnd.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { download } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ExportButton } from '../../../lib/lists/ExportButton.tsx';
import { ListPager } from '../../../lib/lists/ListPager.tsx';
import { exportCondition } from '../../../lib/lists/listFilter.ts';
import { RecordsEmptyState } from '../../../lib/lists/RecordsEmptyState.tsx';
import { LoadFailure } from '../../../lib/messages/LoadFailure.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { useMenuHas } from '../../../lib/session/serverMenu.ts';
import { DepositFilters } from './DepositFilters.tsx';
import { computeAlignment, DepositHead, DepositRow } from './DepositRow.tsx';
import { buildCondition, type DepositFilter, isFiltered, NO_FILTER, readFilter, writeFilter } from './depositFilter.ts';
import styles from './deposits.module.css';
import { useDeposits } from './queries.ts';

const DepositDrawer = lazyPart(() => import('./DepositDrawer.tsx'));

/** The institution's deposits of coins by time (WAL-14). Filters and page are in the address. */
export function Screen() {
  const { t } = useTranslation('wallet');
  const mayDeposit = useMenuHas('deposit');
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const condition = buildCondition(filter);
  const deposits = useDeposits(condition);
  useListEnd(filter.position, filter.pageSize, deposits, (position) =>
    setQuery(writeFilter({ ...filter, position }), { replace: true }),
  );
  const opened = query.get('record');
  const change = (changes: Partial<DepositFilter>) => setQuery(writeFilter({ ...filter, position: FIRST, ...changes }));
  const open = (orderId: string | undefined) => {
    const next = writeFilter(filter);
    if (orderId !== undefined) next.set('record', orderId);
    setQuery(next);
  };
  return (
    <Page
      title={t('deposits.title')}
      actions={
        <Inline gap="2">
          <ExportButton
            read={(onRows) =>
              download('exportDepositWithdraw', { queryCondition: exportCondition(condition.queryCondition) }, onRows)
            }
            isEmpty={deposits.data && deposits.data.total === 0}
          />
          {mayDeposit && (
            <PathLink to={`wallet/recharge/coin/${filter.asset ?? 'USDT'}`} buttonStyle={{ size: 'small' }}>
              {t('deposit.title')}
            </PathLink>
          )}
        </Inline>
      }
    >
      <Inline wrap gap="2" minHeight="56px" padding="3 0">
        <DepositFilters filter={filter} onChange={change} />
        {deposits.isPlaceholderData && (
          <Text as="span" end size="12" tone="3">
            {t('transfers.refreshing')}
          </Text>
        )}
      </Inline>
      <DepositList deposits={deposits} filter={filter} onChange={change} onOpen={open} />
      {opened !== null && (
        <Suspense fallback={null}>
          <DepositDrawer key={opened} orderId={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}

interface DepositListProps {
  readonly deposits: ReturnType<typeof useDeposits>;
  readonly filter: DepositFilter;
  readonly onChange: (changes: Partial<DepositFilter>) => void;
  readonly onOpen: (orderId: string) => void;
}

function DepositList({ deposits, filter, onChange, onOpen }: DepositListProps) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  if (deposits.data === undefined) {
    return deposits.isError ? (
      <LoadFailure
        error={deposits.error}
        title={t('deposits.failed')}
        text={(reason) => t('deposits.failedText', { reason })}
        onRetry={() => void deposits.refetch()}
      />
    ) : (
      <Skeleton rows={10} label={tApp('loading')} />
    );
  }
  const { items, total } = deposits.data;
  if (total === 0) return <NoDeposits onClear={isFiltered(filter) ? () => onChange(NO_FILTER) : undefined} />;
  const align = computeAlignment(items);
  return (
    <>
      <Table
        className={styles.deposits}
        label={t('deposits.table')}
        head={<DepositHead order={filter.sort} onOrder={(sort) => onChange({ sort })} />}
      >
        {items.map((deposit) => (
          <DepositRow key={deposit.orderId} deposit={deposit} align={align} onOpen={() => onOpen(deposit.orderId)} />
        ))}
      </Table>
      <ListPager at={filter} list={deposits.data} onChange={onChange} />
    </>
  );
}

/** SH-08: there are no deposits, or the filter hides them. */
function NoDeposits({ onClear }: { onClear: (() => void) | undefined }) {
  const { t } = useTranslation('wallet');
  const mayDeposit = useMenuHas('deposit');
  return (
    <RecordsEmptyState
      title={t('deposits.empty.title')}
      text={t('deposits.empty.text')}
      action={mayDeposit && <PathLink to="wallet/recharge/coin/USDT">{t('deposits.empty.action')}</PathLink>}
      filtered={{ title: t('deposits.filteredEmpty.title'), text: t('deposits.filteredEmpty.text') }}
      onClear={onClear}
    />
  );
}
