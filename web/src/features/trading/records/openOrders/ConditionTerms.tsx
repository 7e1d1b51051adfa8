import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Suspense } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { TriggerField } from '../../orderForm/TriggerField.tsx';
import type { OrderForm } from '../../orderForm/useOrderForm.ts';

// A part of its own, which the ticket loads on demand too.
const ExpiryField = lazyPart(() => import('../../orderForm/ExpiryField.tsx'));

/** Fields of a conditional order that can be amended beyond price and quantity. */
export function ConditionTerms({ form, instrument }: { form: OrderForm; instrument: Instrument }) {
  const { t } = useTranslation('trading');
  const { entry, errors, enter } = form;
  return (
    <>
      <TriggerField
        form={form}
        instrument={instrument}
        onValue={(triggerPrice) => enter({ triggerPrice })}
        onSource={isSpot(instrument.symbol) ? undefined : (triggerBy) => enter({ triggerBy })}
      />
      <Suspense fallback={null}>
        <ExpiryField
          value={entry.expiresAt}
          fieldError={errors.expiresAt}
          onValue={(expiresAt) => enter({ expiresAt })}
        />
      </Suspense>
      <Note>{t(entry.isReduceOnly ? 'records.amend.replacesReducing' : 'records.amend.replacesOpening')}</Note>
    </>
  );
}
