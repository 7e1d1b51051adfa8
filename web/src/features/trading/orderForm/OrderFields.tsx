import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { fieldErrorText } from './fieldErrorText.ts';
import type { OrderForm } from './useOrderForm.ts';

interface OrderFieldProps {
  readonly label: string;
  readonly form: Pick<OrderForm, 'entry' | 'errors'>;
  readonly instrument: Instrument;
  readonly onValue: (text: string) => void;
  /** Beside the value. */
  readonly end?: ReactNode;
}

/** The limit price. */
export function PriceField({ label, form, instrument: { quoteAsset }, onValue, end }: OrderFieldProps) {
  const { t } = useTranslation('trading');
  return (
    <FigureField
      label={label}
      value={form.entry.price}
      unit={quoteAsset}
      error={fieldErrorText(form.errors.price, quoteAsset, t)}
      onValue={onValue}
      end={end}
    />
  );
}

/** The quantity in the base asset. */
export function QuantityField({ label, form, instrument: { baseAsset, quoteAsset }, onValue }: OrderFieldProps) {
  const { t } = useTranslation('trading');
  const { quantity } = form.errors;
  // The minimum order value is an amount in the quote asset.
  const unit = quantity?.rule === 'notional' ? quoteAsset : baseAsset;
  return (
    <FigureField
      label={label}
      value={form.entry.quantity}
      unit={baseAsset}
      error={fieldErrorText(quantity, unit, t)}
      onValue={onValue}
    />
  );
}
