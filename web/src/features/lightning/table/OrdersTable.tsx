import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { columnPlaces, RecordList } from '../../trading/index.ts';
import { useEveryInstrument } from '../states/useEveryInstrument.ts';
import type { Target } from '../states/useTargets.ts';
import { type AccountOrder, listOrders } from './accountOrders.ts';
import { orderColumns } from './orderColumns.tsx';

interface OrdersTableProps {
  readonly targets: readonly Target[];
  readonly onCancel: (order: AccountOrder) => void;
}

/** The open orders of the listed accounts. */
export function OrdersTable({ targets, onCancel }: OrdersTableProps) {
  const { t } = useTranslation('lightning');
  const { t: tTrading } = useTranslation('trading');
  const orders = listOrders(targets);
  const places = columnPlaces(orders, useEveryInstrument());
  if (orders.length === 0) return <EmptyState title={t('orders.none.title')} text={t('orders.none.text')} />;
  return (
    <RecordList
      label={t('orders.label')}
      columns={orderColumns({ t, tTrading, places, onCancel })}
      items={orders}
      getKey={({ keyId, clientOrderId }) => `${keyId} ${clientOrderId}`}
    />
  );
}
