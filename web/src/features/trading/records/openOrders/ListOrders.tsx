import { Price } from '@aldgate/ui/figures/Price.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useOwnText } from '../../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Order } from '../../account/queries.ts';
import { OpenButton } from '../list/cells.tsx';
import { moneyPlaces, type Places } from '../list/columns.ts';
import { OrderType, Status } from '../list/OrderLabels.tsx';
import styles from './openOrders.module.css';
import { isStop, legResult, type OrderList } from './orderLists.ts';

interface ListOrdersProps {
  readonly list: OrderList;
  readonly places: Places;
  /** The average buy price of the held base asset; undefined where it is not known. */
  readonly averageBuyPrice: string | undefined;
  readonly onOpen: (order: Order) => void;
}

/** The orders of a list, each with its result in the quote asset. */
export function ListOrders({ list, places, averageBuyPrice, onOpen }: ListOrdersProps) {
  const { t } = useTranslation('trading');
  return (
    <ul className={styles.legs} aria-label={t('records.list.orders')}>
      {list.orders.map((order) => (
        <Inline key={order.clientOrderId} as="li" gap="1 4" wrap>
          <span>
            <OrderType order={order} places={places.price(order.instrumentId)} />{' '}
            {order.price !== null && (
              <Price
                value={order.price}
                places={places.price(order.instrumentId)}
                unit={places.quote(order.instrumentId)}
              />
            )}
          </span>
          <Status order={order} />
          <Result order={order} quote={places.quote(order.instrumentId)} averageBuyPrice={averageBuyPrice} />
          <OpenButton label={t('records.detail.ofOrder')} onOpen={() => onOpen(order)} />
        </Inline>
      ))}
    </ul>
  );
}

interface ResultProps {
  readonly order: Order;
  readonly quote: string;
  readonly averageBuyPrice: string | undefined;
}

/** The result of an order if all of it is executed, and that of a sale against what was paid. */
function Result({ order, quote, averageBuyPrice }: ResultProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const own = useOwnText();
  const result = legResult(order, averageBuyPrice);
  if (result === undefined) return null;
  const write = (value: string, signed = false) =>
    own(formatDecimal(value, { locale, placesMin: 2, placesMax: moneyPlaces(quote), signed }));
  const { amount, isAbout, against } = result;
  const written = write(amount, true);
  return (
    <>
      <Text as="span" numeric>
        {t('records.list.result', {
          when: t(`records.list.when.${order.direction}.${isStop(order) ? 'stop' : 'limit'}`),
          amount: isAbout ? t('records.list.about', { amount: written }) : written,
          quote,
        })}
      </Text>
      {against !== undefined && (
        <Text as="span" tone="3" numeric>
          {t('records.list.against', {
            cost: write(against.cost),
            value: write(amount),
            profit: write(against.profit, true),
            quote,
          })}
        </Text>
      )}
    </>
  );
}
