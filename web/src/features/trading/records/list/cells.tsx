import { canRest } from '@aldgate/domain/trading/canRest.ts';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
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
}

/** A quantity of a contract's base asset, with the decimals of its step. */
export function Quantity({ symbol, value, places, unit = false }: QuantityProps) {
  const own = places.quantity(symbol);
  return (
    <OwnAmount
      value={value}
      places={own ?? 0}
      placesMax={own ?? PLACES_MAX}
      align={places.quantityAlign}
      {...(unit && { unit: places.base(symbol), slot: places.quantityAlign > 0 })}
    />
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

/** How long an order is valid: its time in force, or until a time; a market order never rests. */
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
  if (order.expiresAt !== null) return t('records.until', { time: formatTime(order.expiresAt, locale) });
  return short ? t(`records.validity.short.${order.timeInForce}`) : t(`records.validity.long.${order.timeInForce}`);
}
