import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { download } from '../../../../lib/calls/calls.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { exportCondition } from '../../../../lib/lists/listFilter.ts';
import { TimeFilters } from '../../../../lib/lists/TimeFilters.tsx';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../../lib/page/links.tsx';
import { RecordsSection } from '../../../../lib/records/RecordsPage.tsx';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { DirectionFilter, SymbolFilter } from '../history/filters.tsx';
import { FILTERS, isFiltered, NO_FILTER, tradeCondition } from '../history/historyFilter.ts';
import { useTradePage } from '../history/queries.ts';
import { tradeColumns } from '../history/tradeColumns.tsx';
import { useHistoryFilter } from '../history/useHistoryFilter.ts';
import { columnPlaces } from '../list/columns.ts';
import { RecordList } from '../list/RecordList.tsx';
import styles from './page.module.css';

const OrderDrawer = lazyPart(() => import('../history/OrderDrawer.tsx'));

/** The executions of one account, filtered by the address. */
export function TradeRecords({ keyId }: { keyId: string }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const instruments = useInstruments();
  const address = useHistoryFilter();
  const { filter, opened, change, open } = address;
  const queryCondition = tradeCondition(filter, undefined);
  const { position, pageSize } = filter;
  return (
    <RecordsSection
      text={{
        title: t('records.page.title'),
        failed: t('records.failed.title'),
        failedText: (reason) => t('records.failed.text', { reason }),
        empty: {
          title: t('records.empty.trades.title'),
          text: t('records.empty.trades.text'),
          action: <PathLink to="trading/BTCUSDT">{t('records.page.trade')}</PathLink>,
        },
        filteredEmpty: { title: t('records.filteredEmpty.title'), text: t('records.filteredEmpty.text') },
      }}
      address={address}
      records={useTradePage(keyId, { ...pageCondition(position, pageSize), queryCondition })}
      cleared={isFiltered(filter, FILTERS.trades) ? NO_FILTER : undefined}
      filters={
        <>
          <SymbolFilter value={filter.symbol} onValue={(symbol) => change({ symbol })} />
          <DirectionFilter value={filter.direction} onValue={(direction) => change({ direction })} />
          <TimeFilters filter={filter} onChange={change} />
        </>
      }
      exportRows={(onRows) =>
        download('exportTrade', { keyId, queryCondition: exportCondition(queryCondition) }, onRows)
      }
      detail={
        opened && <OrderDrawer key={opened} keyId={keyId} clientOrderId={opened} onClose={() => open(undefined)} />
      }
    >
      {(items) => (
        <div className={styles.list}>
          <RecordList
            label={t('records.page.title')}
            columns={tradeColumns(t, locale, columnPlaces(items, instruments), open)}
            items={items}
            getKey={({ instrumentId, tradeId }) => `${instrumentId}/${tradeId}`}
            onOpen={({ clientOrderId }) => open(clientOrderId)}
            order={filter.sort}
            onOrder={(sort) => change({ sort })}
            isPage
          />
        </div>
      )}
    </RecordsSection>
  );
}
