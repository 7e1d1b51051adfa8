import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import ExpiryField from '../../orderForm/ExpiryField.tsx';
import { TriggerField } from '../../orderForm/TriggerField.tsx';
import type { OrderForm } from '../../orderForm/useOrderForm.ts';

/** What can be amended of a conditional order beyond price and quantity. */
export function ConditionTerms({ form, instrument }: { form: OrderForm; instrument: Instrument }) {
  const { t } = useTranslation('trading');
  const { entry, errors, enter } = form;
  return (
    <>
      <TriggerField
        form={form}
        instrument={instrument}
        onValue={(triggerPrice) => enter({ triggerPrice })}
        onSource={(triggerBy) => enter({ triggerBy })}
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
