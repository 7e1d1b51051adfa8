import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatClock, formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { HeadLabel } from '@aldgate/ui/tables/HeadLabel.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../../lib/lists/CopyId.tsx';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { Profit } from '../../account/figures.tsx';
import { useProduct } from '../../account/product.ts';
import type { Order } from '../../account/queries.ts';
import { reasonText } from '../../orders/reasonText.ts';
import { OpenButton, OrderQuantity, Quantity, SymbolLink, Validity } from '../list/cells.tsx';
import { columnPlaces, type Places } from '../list/columns.ts';
import { OrderType, Side, Status } from '../list/OrderLabels.tsx';
import styles from './history.module.css';
import { OrderExits } from './OrderExits.tsx';
import type { Trade } from './queries.ts';

interface OrderDetailProps {
  readonly keyId: string;
  readonly order: Order;
  /** The other orders of its list. */
  readonly listed: readonly Order[];
  readonly trades: readonly Trade[];
  readonly onOpen: (clientOrderId: string) => void;
}

/** All details of an order (TR-13), and its executions. */
export function OrderDetail({ keyId, order, listed, trades, onOpen }: OrderDetailProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const places = columnPlaces([order], useInstruments(useProduct()));
  const { instrumentId: symbol } = order;
  const quote = places.quote(symbol);
  const price = (value: string | null) => <Price value={value} places={places.price(symbol)} unit={quote} />;
  const time = (at: number | null) => (at === null ? '–' : formatTime(at, locale));
  return (
    <>
      <Rows>
        <Row label={t('records.columns.symbol')}>
          <SymbolLink symbol={symbol} />
        </Row>
        <Row label={t('records.columns.side')}>
          <Side order={order} />
        </Row>
        <Row label={t('records.columns.type')}>
          <OrderType order={order} places={places.price(symbol)} />
        </Row>
        <Row label={t('records.columns.status')}>
          <Status order={order} />
        </Row>
        {listed.map((other) => (
          <Row key={other.clientOrderId} label={t('records.list.other')}>
            <OpenButton label={t('records.detail.ofOrder')} onOpen={() => onOpen(other.clientOrderId)}>
              <OrderType order={other} places={places.price(symbol)} />
            </OpenButton>{' '}
            <Status order={other} />
          </Row>
        ))}
        {order.reason !== null && (
          <Row label={t('records.columns.reason')}>
            <Text as="span" breakWords>
              {reasonText(order.reason, { t, tApp })}
            </Text>
          </Row>
        )}
        <OrderExits keyId={keyId} order={order} places={places.price(symbol) ?? 0} quote={quote} />
        <Row label={t('records.columns.price')}>
          {order.price === null ? t('records.atMarket') : price(order.price)}
        </Row>
        <Row label={t('records.columns.average')}>{price(order.averagePrice)}</Row>
        <Row label={t('records.columns.quantity')}>
          <OrderQuantity order={order} places={places} />
        </Row>
        <Row label={t('records.columns.filled')}>
          <Quantity symbol={symbol} value={order.executedQuantity} places={places} unit />
        </Row>
        <Row label={t('records.columns.fee')}>
          <OwnAmount value={order.fee} places={2} placesMax={8} unit={order.feeAsset ?? quote} />
        </Row>
        {!isSpot(symbol) && (
          <Row label={t('records.columns.realised')}>
            <Profit value={order.realizedPnl} unit={quote} />
          </Row>
        )}
        <Row label={t('records.columns.validity')}>
          <Validity order={order} />
        </Row>
        {!isSpot(symbol) && (
          <Row label={t('records.columns.reduceOnly')}>{t(order.reduceOnly ? 'records.yes' : 'records.no')}</Row>
        )}
        <Row label={t('records.columns.time')}>{time(order.createdAt)}</Row>
        <Row label={t('records.columns.lastDeal')}>{time(order.lastDealAt)}</Row>
        <Row label={t('records.columns.orderId')}>
          {order.orderId === null ? '–' : <CopyId value={order.orderId} label={t('records.columns.orderId')} />}
        </Row>
        <Row label={t('records.columns.clientOrderId')}>
          <CopyId value={order.clientOrderId} label={t('records.columns.clientOrderId')} />
        </Row>
      </Rows>
      <Box padding="6 0 1">
        <Heading as="h3" size="13" tone="1">
          {t('records.detail.executions', { count: trades.length })}
        </Heading>
      </Box>
      {trades.length === 0 ? <p>{t('records.detail.none')}</p> : <Executions trades={trades} places={places} />}
    </>
  );
}

function Executions({ trades, places }: { trades: readonly Trade[]; places: Places }) {
  const { t } = useTranslation('trading');
  return (
    <Table
      kind="dense"
      label={t('records.detail.table')}
      className={styles.executions}
      head={
        <>
          {' '}
          <th scope="col">{t('records.columns.clock')}</th>
          <th scope="col" data-align="end">
            <HeadLabel label={t('records.columns.price')} unit={places.money} />
          </th>
          <th scope="col" data-align="end">
            {t('records.columns.quantity')}
          </th>
          <th scope="col" data-align="end">
            {t('records.columns.fee')}
          </th>
          <th scope="col" data-align="end">
            {t('records.columns.tradeId')}
          </th>
        </>
      }
    >
      {trades.map((trade) => (
        <tr key={trade.tradeId}>
          <td>{formatClock(trade.time)}</td>
          <td data-align="end">
            <Price value={trade.price} places={places.price(trade.instrumentId)} />
          </td>
          <td data-align="end">
            <Quantity symbol={trade.instrumentId} value={trade.quantity} places={places} unit />
          </td>
          <td data-align="end">
            <OwnAmount value={trade.fee} places={2} placesMax={8} unit={trade.feeAsset} />
          </td>
          <td data-align="end">{trade.tradeId}</td>
        </tr>
      ))}
    </Table>
  );
}
