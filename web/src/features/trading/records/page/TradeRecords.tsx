import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { download } from '../../../../lib/calls/calls.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { exportCondition } from '../../../../lib/lists/listFilter.ts';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { CALLS, useProduct } from '../../account/product.ts';
import { tradeCondition } from '../history/historyFilter.ts';
import { useTradePage } from '../history/queries.ts';
import { tradeColumns } from '../history/tradeColumns.tsx';
import { useHistoryFilter } from '../history/useHistoryFilter.ts';
import { columnPlaces } from '../list/columns.ts';
import { PageList } from './PageList.tsx';

/** The executions of one account. */
export function TradeRecords({ keyId }: { keyId: string }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const product = useProduct();
  const instruments = useInstruments(product);
  const address = useHistoryFilter();
  const { position, pageSize } = address.filter;
  const queryCondition = tradeCondition(address.filter, undefined);
  return (
    <PageList
      keyId={keyId}
      list="trades"
      address={address}
      records={useTradePage(keyId, { ...pageCondition(position, pageSize), queryCondition })}
      exportRows={(onRows) =>
        download(CALLS[product].tradeFile, { keyId, queryCondition: exportCondition(queryCondition) }, onRows)
      }
      columns={(items) => tradeColumns(t, locale, columnPlaces(items, instruments), address.open, product)}
      getKey={({ instrumentId, tradeId }) => `${instrumentId}/${tradeId}`}
    />
  );
}
