import { OTC_KINDS, OTC_STATUSES } from '@aldgate/domain/otc/order.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { listOptions } from '../../lib/lists/listOptions.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { parseAsset } from '../../lib/page/pageQuery.ts';
import { TradeList } from '../../lib/quotes/index.ts';
import { BY_TIME_INCLUSIVE, filtersIn } from '../../lib/records/filter.ts';
import { RecordsPage } from '../../lib/records/RecordsPage.tsx';
import { useRecordsText } from '../../lib/records/recordsText.ts';
import { useRecords } from '../../lib/records/useRecords.ts';
import { useOrderColumns } from './orderColumns.tsx';
import { orders, useOtcAssetList } from './queries.ts';

const ExecutionDrawer = lazyPart(() => import('./ExecutionDrawer.tsx'));
const OrderDrawer = lazyPart(() => import('./OrderDrawer.tsx'));

const { choice, select } = filtersIn('otc');

/** `?kind=limit&side=sell&asset=BTC&status=running&since=2026-11-01&page=2`. */
export const FILTERS = {
  kind: choice({
    label: 'columns.kind',
    any: 'records.anyKind',
    values: OTC_KINDS,
    name: (kind) => `kind.${kind}`,
  }),
  direction: choice({
    parameter: 'side',
    label: 'side.label',
    any: 'records.anySide',
    values: ['buy', 'sell'],
    name: (direction) => `side.short.${direction}`,
  }),
  asset: select({
    label: 'form.asset',
    any: 'records.anyAsset',
    parse: parseAsset,
    useOptions: (chosen) => listOptions(useOtcAssetList(), chosen),
  }),
  status: choice({
    label: 'columns.status',
    any: 'records.anyStatus',
    values: OTC_STATUSES,
    name: (status) => `status.${status}`,
  }),
  ...BY_TIME_INCLUSIVE,
};

/** All OTC orders and requests of the institution by time (OTC-05). */
export function Screen() {
  const { t } = useTranslation('otc');
  const columns = useOrderColumns();
  const [showsExecution, setShowsExecution] = useState(false);
  const records = useRecords(orders, FILTERS, { opened: 'order', getKey: ({ orderId }) => orderId });
  const { query, opened, open } = records;
  return (
    <>
      <RecordsPage
        text={useRecordsText('otc', 'records')}
        records={records}
        emptyAction={<PathLink to="otc/form">{t('records.empty.action')}</PathLink>}
        actions={
          <Button size="small" onClick={() => setShowsExecution(true)}>
            {t('execution.title')}
          </Button>
        }
        exportedBy="exportBlockOrderRecord"
        columns={columns(records.items)}
        getStatus={({ status }) => status}
        renderLoaded={(orderId) => (
          <OrderDrawer
            orderId={orderId}
            order={opened}
            isListed={query.data !== undefined && !query.isPlaceholderData}
            onClose={() => open(undefined)}
          />
        )}
        Frame={TradeList}
      />
      {showsExecution && (
        <Suspense fallback={null}>
          <ExecutionDrawer onClose={() => setShowsExecution(false)} />
        </Suspense>
      )}
    </>
  );
}
