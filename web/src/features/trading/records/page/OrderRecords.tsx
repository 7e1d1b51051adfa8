import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { ENDED_STATUSES } from '@aldgate/domain/trading/orderEnd.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { download } from '../../../../lib/calls/calls.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { exportCondition } from '../../../../lib/lists/listFilter.ts';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { CALLS, useProduct } from '../../account/product.ts';
import { OrderFilters } from '../history/filters.tsx';
import { orderCondition } from '../history/historyFilter.ts';
import { orderColumns } from '../history/orderColumns.tsx';
import { useOrderPage } from '../history/queries.ts';
import { useHistoryFilter } from '../history/useHistoryFilter.ts';
import { columnPlaces } from '../list/columns.ts';
import { PageList } from './PageList.tsx';

/** The orders of one account that are no longer open (TR-13). */
export function OrderRecords({ keyId }: { keyId: string }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const product = useProduct();
  const instruments = useInstruments(product);
  const address = useHistoryFilter();
  const { position, pageSize, status, priceType } = address.filter;
  const queryCondition = orderCondition(address.filter, undefined);
  return (
    <PageList
      keyId={keyId}
      list="orders"
      address={address}
      records={useOrderPage(keyId, { ...pageCondition(position, pageSize), queryCondition })}
      exportRows={(onRows) =>
        download(CALLS[product].orderFile, { keyId, queryCondition: exportCondition(queryCondition) }, onRows)
      }
      filters={
        <OrderFilters statuses={ENDED_STATUSES} status={status} priceType={priceType} onChange={address.change} />
      }
      columns={(items) => orderColumns(t, locale, columnPlaces(items, instruments), address.open)}
      getKey={({ clientOrderId }) => clientOrderId}
    />
  );
}
