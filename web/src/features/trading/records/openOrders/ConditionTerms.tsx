import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import ExpiryField from '../../orderForm/ExpiryField.tsx';
import { fieldErrorText } from '../../orderForm/OrderFields.tsx';
import type { OrderForm } from '../../orderForm/useOrderForm.ts';

const SOURCES = ['last', 'mark'] as const;

/** What can be amended of a conditional order beyond price and quantity. */
export function ConditionTerms({ form, instrument }: { form: OrderForm; instrument: Instrument }) {
  const { t } = useTranslation('trading');
  const { entry, errors, enter } = form;
  const { quoteAsset } = instrument;
  return (
    <>
      <FigureField
        label={t('ticket.trigger')}
        value={entry.triggerPrice}
        unit={quoteAsset}
        error={fieldErrorText(errors.triggerPrice, quoteAsset, t)}
        onValue={(triggerPrice) => enter({ triggerPrice })}
        end={
          <Select
            label={t('ticket.condition.by')}
            options={SOURCES.map((value) => ({ value, label: t(`ticket.condition.sources.${value}`) }))}
            value={entry.triggerBy}
            variant="figure"
            onValue={(triggerBy) => enter({ triggerBy })}
          />
        }
      />
      <ExpiryField
        value={entry.expiresAt}
        fieldError={errors.expiresAt}
        onValue={(expiresAt) => enter({ expiresAt })}
      />
      <Note>{t(entry.isReduceOnly ? 'records.amend.replacesReducing' : 'records.amend.replacesOpening')}</Note>
    </>
  );
}
