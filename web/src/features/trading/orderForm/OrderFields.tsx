import { isSpot } from '@aldgate/domain/market/marketRef.ts';
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
export function PriceField({ label, form, instrument, onValue, end }: OrderFieldProps) {
  const { symbol, quoteAsset, priceDecimals } = instrument;
  const { t } = useTranslation('trading');
  return (
    <FigureField
      label={label}
      value={form.entry.price}
      unit={quoteAsset}
      places={priceDecimals}
      error={fieldErrorText(form.errors.price, quoteAsset, t, { isSpot: isSpot(symbol) })}
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
      error={fieldErrorText(quantity, unit, t, { own })}
      onValue={onValue}
    />
  );
}

interface ErrorTextOptions {
  /** Hides the bound where it is an own amount. */
  readonly own?: (rule: string, bound: string) => string;
  /** Bounds of spot prices follow from the last price, those of futures from the mark price. */
  readonly isSpot?: boolean;
  /** The exits of an order lie around the price at which it is expected to open, not around the current one. */
  readonly isOfEntry?: boolean;
}

/** The error text of a field, with its bound; undefined without an error. */
export function fieldErrorText(
  fieldError: EntryError | undefined,
  unit: string,
  t: Translate<'trading'>,
  { own = (_rule, bound) => bound, isSpot: isOfSpot = false, isOfEntry = false }: ErrorTextOptions = {},
): string | undefined {
  if (fieldError === undefined) return undefined;
  const { rule, bound } = fieldError;
  const written =
    typeof bound === 'number'
      ? formatTime(bound, currentLanguage())
      : formatDecimal(bound, { locale: currentLanguage() });
  const values = { bound: own(rule, written), unit };
  if (isOfSpot && (rule === 'above_band' || rule === 'below_band')) return t(`ticket.spotErrors.${rule}`, values);
  if (isOfEntry && (rule === 'must_exceed' || rule === 'must_be_below')) return t(`ticket.entryErrors.${rule}`, values);
  return t(`ticket.errors.${rule}`, values);
}
