import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useState } from 'react';
import { download } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { exportCondition } from '../../lib/lists/listFilter.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { RecordsPage } from '../../lib/records/RecordsPage.tsx';
import { RecordTable } from '../../lib/records/RecordTable.tsx';
import { useRecordsAddress } from '../../lib/records/useRecordsAddress.ts';
import { TradeList } from '../quotes/index.ts';
import { useOrderColumns } from './orderColumns.tsx';
import { useOrders } from './queries.ts';
import { RecordFilters } from './RecordFilters.tsx';
import { buildCondition, isFiltered, NO_FILTER, readFilter, writeFilter } from './recordFilter.ts';

const ExecutionDrawer = lazyPart(() => import('./ExecutionDrawer.tsx'));

const OrderDrawer = lazyPart(() => import('./OrderDrawer.tsx'));

/** All OTC orders and requests of the institution by time (OTC-05). */
export function Screen() {
  const { t } = useTranslation('otc');
  const columns = useOrderColumns();
  const address = useRecordsAddress({ readFilter, writeFilter, opened: 'order' });
  const { filter, opened, change, open } = address;
  const [showsExecution, setShowsExecution] = useState(false);
  const condition = buildCondition(filter);
  const records = useOrders(condition);
  return (
    <RecordsPage
      text={{
        title: t('records.title'),
        failed: t('records.failed'),
        failedText: (reason) => t('records.failedText', { reason }),
        empty: {
          title: t('records.empty.title'),
          text: t('records.empty.text'),
          action: <PathLink to="otc/form">{t('records.empty.action')}</PathLink>,
        },
        filteredEmpty: { title: t('records.filteredEmpty.title'), text: t('records.filteredEmpty.text') },
      }}
      address={address}
      records={records}
      cleared={isFiltered(filter) ? NO_FILTER : undefined}
      filters={<RecordFilters filter={filter} onChange={change} />}
      actions={
        <Button size="small" onClick={() => setShowsExecution(true)}>
          {t('execution.title')}
        </Button>
      }
      exportRows={(onRows) =>
        download('exportBlockOrderRecord', { queryCondition: exportCondition(condition.queryCondition) }, onRows)
      }
      detail={
        showsExecution ? (
          <ExecutionDrawer onClose={() => setShowsExecution(false)} />
        ) : (
          opened && (
            <OrderDrawer
              key={opened}
              orderId={opened}
              order={records.data?.items.find(({ orderId }) => orderId === opened)}
              isListed={records.data !== undefined && !records.isPlaceholderData}
              onClose={() => open(undefined)}
            />
          )
        )
      }
    >
      {(items) => (
        <TradeList>
          <RecordTable
            label={t('records.title')}
            columns={columns(items)}
            items={items}
            getKey={({ orderId }) => orderId}
            getStatus={({ status }) => status}
            onOpen={({ orderId }) => open(orderId)}
            order={filter.sort}
            onOrder={(sort) => change({ sort })}
          />
        </TradeList>
      )}
    </RecordsPage>
  );
}
