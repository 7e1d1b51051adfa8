import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { type Entry, TRIGGER_SOURCES } from './entry.ts';
import { fieldErrorText } from './OrderFields.tsx';
import type { OrderForm } from './useOrderForm.ts';

interface TriggerFieldProps {
  readonly form: Pick<OrderForm, 'entry' | 'errors'>;
  readonly instrument: Instrument;
  readonly onValue: (text: string) => void;
  /** Undefined where triggers compare with the last price alone. */
  readonly onSource: ((triggerBy: Entry['triggerBy']) => void) | undefined;
}

/** TR-15: the trigger price of a conditional order, and the price that it is compared with. */
export function TriggerField({
  form,
  instrument: { quoteAsset, priceDecimals },
  onValue,
  onSource,
}: TriggerFieldProps) {
  const { t } = useTranslation('trading');
  return (
    <FigureField
      label={t('ticket.trigger')}
      value={form.entry.triggerPrice}
      unit={quoteAsset}
      places={priceDecimals}
      error={fieldErrorText(form.errors.triggerPrice, quoteAsset, t)}
      onValue={onValue}
      end={
        onSource && (
          <Select
            label={t('ticket.condition.by')}
            options={TRIGGER_SOURCES.map((value) => ({ value, label: t(`ticket.condition.sources.${value}`) }))}
            value={form.entry.triggerBy}
            variant="figure"
            onValue={onSource}
          />
        )
      }
    />
  );
}
