import { canRest } from '@aldgate/domain/trading/canRest.ts';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatDate, formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { usePath } from '../../../../lib/page/links.tsx';
import type { Order } from '../../account/queries.ts';
import type { Places } from './columns.ts';
import styles from './list.module.css';

const PLACES_MAX = 8;

interface QuantityProps {
  readonly symbol: string;
  readonly value: string | null | undefined;
  readonly places: Places;
  /** Whether to show the base asset. */
  readonly unit?: boolean;
  /** Gives the unit the same width in all rows of a column. */
  readonly slot?: boolean;
}

/** A quantity of a contract's base asset, with the decimals of its step. */
export function Quantity({ symbol, value, places, unit = false, slot = false }: QuantityProps) {
  const own = places.quantity(symbol);
  return (
    <OwnAmount
      value={value}
      places={own ?? 0}
      placesMax={own ?? PLACES_MAX}
      unit={unit ? places.base(symbol) : undefined}
      slot={slot}
    />
  );
}

/** The quantity of an order; one that closes whatever is open has none before it is executed. */
export function OrderQuantity({
  order: { instrumentId, quantity, closesPosition = false },
  ...places
}: Pick<QuantityProps, 'places' | 'slot'> & {
  readonly order: Pick<Order, 'instrumentId' | 'quantity'> & Partial<Pick<Order, 'closesPosition'>>;
}) {
  const { t } = useTranslation('trading');
  if (closesPosition && quantity === '0') return t('records.wholePosition');
  return <Quantity symbol={instrumentId} value={quantity} unit {...places} />;
}

interface ColumnPriceProps {
  readonly symbol: string;
  readonly value: string | null | undefined;
  readonly places: Places;
}

/** A price of a column, with its unit where the listed pairs have several. */
export function ColumnPrice({ symbol, value, places }: ColumnPriceProps) {
  return (
    <Price value={value} places={places.price(symbol)} align={places.priceAlign} unit={places.cellUnit(symbol)} slot />
  );
}

/** The second line of a cell; on a card it stands beside the first. */
export function Below({ children }: { children: ReactNode }) {
  return (
    <Text as="span" tone="3" size="11" className={styles.below}>
      {children}
    </Text>
  );
}

/** Opens the detail of its row by keyboard; named by its content, or an icon with a label. */
export function OpenButton({ label, onOpen, children }: { label: string; onOpen: () => void; children?: ReactNode }) {
  return (
    <button
      type="button"
      className={styles.open}
      data-open
      aria-label={children === undefined ? label : undefined}
      title={label}
      onClick={onOpen}
    >
      {children ?? <Icon name="eye" />}
    </button>
  );
}

/** A link to a contract's trading page. */
export function SymbolLink({ symbol }: { symbol: string }) {
  const path = usePath();
  return (
    <Link to={path(`trading/${symbol}`)} className={styles.symbol}>
      {symbol}
    </Link>
  );
}

/**
 * How long an order is valid: its time in force, or until a time, of which a list has the day; a market order never
 * rests.
 */
export function Validity({
  order,
  short = false,
}: {
  order: Pick<Order, 'priceType' | 'condition' | 'timeInForce' | 'expiresAt'>;
  short?: boolean;
}) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  if (!canRest(order)) return MISSING;
  if (order.expiresAt !== null) {
    const whole = t('records.until', { time: formatTime(order.expiresAt, locale) });
    if (!short) return whole;
    return <span title={whole}>{t('records.untilDay', { day: formatDate(order.expiresAt, locale) })}</span>;
  }
  return short ? t(`records.validity.short.${order.timeInForce}`) : t(`records.validity.long.${order.timeInForce}`);
}
