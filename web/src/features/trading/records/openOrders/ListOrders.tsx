import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { changePlaces } from '../../../../lib/amounts/amounts.ts';
import { useOwnText } from '../../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Order } from '../../account/queries.ts';
import { isTriggerAbove } from '../../orders/trigger.ts';
import { OpenButton } from '../list/cells.tsx';
import type { Places } from '../list/columns.ts';
import { Status } from '../list/OrderLabels.tsx';
import styles from './openOrders.module.css';
import { legResult, type OrderList } from './orderLists.ts';

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
          <Terms order={order} places={places} />
          <Status order={order} />
          <Result order={order} quote={places.quote(order.instrumentId)} averageBuyPrice={averageBuyPrice} />
          <OpenButton label={t('records.detail.ofOrder')} onOpen={() => onOpen(order)} />
        </Inline>
      ))}
    </ul>
  );
}

/** The type of an order with its named prices: a stop has a trigger, and may have a limit. */
function Terms({ order, places }: { order: Order; places: Places }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { condition, direction, instrumentId, price, priceType } = order;
  const quote = places.quote(instrumentId);
  const write = (value: string) => formatDecimal(value, { locale, placesMin: places.price(instrumentId) ?? 0 });
  const prices = [];
  if (condition !== null) {
    const sign = isTriggerAbove(condition.type, direction) ? '≥' : '≤';
    prices.push(t('records.list.trigger', { sign, price: write(condition.triggerPrice) }));
  }
  if (price !== null) prices.push(condition === null ? write(price) : t('records.list.limit', { price: write(price) }));
  const type =
    condition === null ? t(`records.types.${priceType}`) : t(`records.conditions.${condition.type}.${priceType}`);
  return (
    <Text as="span" numeric>
      {type}{' '}
      <Text as="span" tone="2">
        {prices.join(' · ')} {quote}
      </Text>
    </Text>
  );
}

interface ResultProps {
  readonly order: Order;
  readonly quote: string;
  readonly averageBuyPrice: string | undefined;
}

/** The total of an order if all of it is executed, and of a sale the profit where the average buy price is known. */
function Result({ order, quote, averageBuyPrice }: ResultProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const own = useOwnText();
  const result = legResult(order, averageBuyPrice);
  if (result === undefined) return null;
  const write = (value: string, signed = false) =>
    own(formatDecimal(value, { locale, placesMin: 2, placesMax: changePlaces(quote), signed }));
  const { total, isAbout, profit } = result;
  const written = write(total);
  return (
    <>
      <Text as="span" numeric>
        {t(`records.list.results.${order.direction}`, {
          amount: isAbout ? t('records.list.about', { amount: written }) : written,
          quote,
        })}
      </Text>
      {profit !== undefined && (
        <Text as="span" tone="3" numeric>
          {t(`records.list.against.${profit.startsWith('-') ? 'loss' : 'profit'}`, {
            amount: write(profit, true),
            quote,
          })}
        </Text>
      )}
    </>
  );
}
