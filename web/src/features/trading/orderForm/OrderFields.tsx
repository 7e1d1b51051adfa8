import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import type { ReactNode } from 'react';
import { useOwnBound } from '../../../lib/amounts/useOwnText.ts';
import { currentLanguage, useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../lib/i18n/texts.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { OrderForm } from './useOrderForm.ts';
import type { EntryError } from './validateOrder.ts';

interface OrderFieldProps {
  readonly label: string;
  readonly form: Pick<OrderForm, 'entry' | 'errors'>;
  readonly instrument: Instrument;
  readonly onValue: (text: string) => void;
  /** Beside the value. */
  readonly end?: ReactNode;
}

/** The limit price. */
export function PriceField({ label, form, instrument: { quoteAsset, priceDecimals }, onValue, end }: OrderFieldProps) {
  const { t } = useTranslation('trading');
  return (
    <FigureField
      label={label}
      value={form.entry.price}
      unit={quoteAsset}
      places={priceDecimals}
      error={fieldErrorText(form.errors.price, quoteAsset, t)}
      onValue={onValue}
      end={end}
    />
  );
}

/** The quantity in the base asset. */
export function QuantityField({ label, form, instrument, onValue }: OrderFieldProps) {
  const { t } = useTranslation('trading');
  const own = useOwnBound();
  const { baseAsset, quoteAsset, quantityDecimals } = instrument;
  const { quantity } = form.errors;
  // The minimum order value is an amount in the quote asset.
  const unit = quantity?.rule === 'notional' ? quoteAsset : baseAsset;
  return (
    <FigureField
      label={label}
      value={form.entry.quantity}
      unit={baseAsset}
      places={quantityDecimals}
      error={fieldErrorText(quantity, unit, t, own)}
      onValue={onValue}
    />
  );
}

/** The error text of a field, with its bound; undefined without an error. */
export function fieldErrorText(
  fieldError: EntryError | undefined,
  unit: string,
  t: Translate<'trading'>,
  /** Hides the bound where it is an own amount. */
  own: (rule: string, bound: string) => string = (_rule, bound) => bound,
): string | undefined {
  if (fieldError === undefined) return undefined;
  const { rule, bound } = fieldError;
  const written =
    typeof bound === 'number'
      ? formatTime(bound, currentLanguage())
      : formatDecimal(bound, { locale: currentLanguage() });
  return t(`ticket.errors.${rule}`, { bound: own(rule, written), unit });
}
