import { PercentSlider } from '@aldgate/ui/controls/PercentSlider.tsx';
import { Suspense } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { computePercentOfMax, withTriggerPrice } from '../../orderForm/entry.ts';
import { OcoFields } from '../../orderForm/oco/OcoFields.tsx';
import { onceTicketReady } from '../../ticketReady.ts';
import { PriceAmountFields, TotalField } from '../AmountFields.tsx';
import { ConditionFields } from '../ConditionFields.tsx';
import { LimitFlags } from '../OrderFlags.tsx';
import { ProtectionFields } from '../ProtectionFields.tsx';
import { TicketFrame } from '../TicketFrame.tsx';
import styles from '../ticket.module.css';
import { useDisabledText } from '../useDisabledText.ts';
import { findSpotReason } from './spotReasons.ts';
import { mayProtect, useSpotTicket } from './useSpotTicket.ts';

const SpotEstimates = lazyPart(onceTicketReady(() => import('./SpotEstimates.tsx')));
const ConfirmSpotOrder = lazyPart(() => import('./ConfirmSpotOrder.tsx'));

const KINDS = ['limit', 'market', 'conditional', 'oco'] as const;
const TIMES = ['GTC', 'IOC', 'FOK'] as const;

/** The form of a spot order: what it costs and what is free, in the pair's two assets. */
export function SpotTicketForm({ instrument, keyId }: { instrument: Instrument; keyId: string }) {
  const { t } = useTranslation('trading');
  const ticket = useSpotTicket(instrument, keyId);
  const { entry } = ticket;
  const disabledReason = useDisabledText(findSpotReason(ticket, instrument), ticket, instrument);
  return (
    <TicketFrame
      ticket={ticket}
      instrument={instrument}
      kinds={KINDS}
      disabledReason={disabledReason}
      hasExpiry={entry.kind === 'conditional' || entry.kind === 'oco'}
      fields={
        <>
          {entry.kind === 'conditional' && <ConditionFields ticket={ticket} instrument={instrument} lastPriceOnly />}
          {entry.kind === 'oco' && (
            <OcoFields
              form={ticket}
              instrument={instrument}
              onFields={(fields) => ticket.change((before) => ({ ...before, ...fields }))}
              onTrigger={(text) => ticket.change((before, market) => withTriggerPrice(before, text, market))}
            />
          )}
          <PriceAmountFields ticket={ticket} instrument={instrument} taken={ticket.estimate?.taken} />
          <PercentSlider
            label={t('ticket.percentAvailable')}
            value={computePercentOfMax(entry.quantity, ticket.maxSize)}
            disabled={ticket.maxSize === '0'}
            onValue={ticket.takePercent}
          />
          {entry.kind !== 'oco' && <TotalField ticket={ticket} instrument={instrument} />}
          {mayProtect(entry) && (
            <ProtectionFields
              ticket={ticket}
              instrument={instrument}
              prices={ticket.prices}
              replaces={false}
              hasSwitch
            />
          )}
          {entry.kind === 'limit' && (
            <div className={styles.flags}>
              <LimitFlags ticket={ticket} times={TIMES} />
            </div>
          )}
        </>
      }
      figures={
        <div className={styles.estimates} data-spot data-kind={entry.kind}>
          <Suspense fallback={null}>
            <SpotEstimates ticket={ticket} instrument={instrument} />
          </Suspense>
        </div>
      }
      renderConfirmation={(confirmation) => (
        <ConfirmSpotOrder ticket={ticket} instrument={instrument} {...confirmation} />
      )}
    />
  );
}
