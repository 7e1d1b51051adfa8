import { PercentSlider } from '@aldgate/ui/controls/PercentSlider.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { computePercentOfMax } from '../../orderForm/entry.ts';
import { PriceAmountFields, TotalField } from '../AmountFields.tsx';
import { ConditionFields } from '../ConditionFields.tsx';
import { LimitFlags } from '../OrderFlags.tsx';
import { TicketFrame } from '../TicketFrame.tsx';
import styles from '../ticket.module.css';
import { OcoFields, OcoTotals } from './OcoFields.tsx';
import { findSpotReason } from './spotReasons.ts';
import { type SpotTicket, useSpotTicket } from './useSpotTicket.ts';

const ConfirmSpotOrder = lazyPart(() => import('./ConfirmSpotOrder.tsx'));

const KINDS = ['limit', 'market', 'conditional', 'oco'] as const;
const TIMES = ['GTC', 'IOC', 'FOK'] as const;

/** The form of a spot order: what it costs and what is free, in the pair's two assets. */
export function SpotTicketForm({ instrument, keyId }: { instrument: Instrument; keyId: string }) {
  const { t } = useTranslation('trading');
  const ticket = useSpotTicket(instrument, keyId);
  const { entry } = ticket;
  const reason = findSpotReason(ticket);
  return (
    <TicketFrame
      ticket={ticket}
      instrument={instrument}
      kinds={KINDS}
      disabledReason={reason && t(`ticket.disabledReasons.${reason}`, { price: '' })}
      hasExpiry={entry.kind === 'conditional' || entry.kind === 'oco'}
      fields={
        <>
          {entry.kind === 'conditional' && <ConditionFields ticket={ticket} instrument={instrument} lastPriceOnly />}
          {entry.kind === 'oco' && <OcoFields ticket={ticket} instrument={instrument} />}
          <PriceAmountFields ticket={ticket} instrument={instrument} />
          <PercentSlider
            label={t('ticket.percentAvailable')}
            value={computePercentOfMax(entry.quantity, ticket.maxSize)}
            disabled={ticket.maxSize === '0'}
            onValue={ticket.takePercent}
          />
          {entry.kind !== 'oco' && <TotalField ticket={ticket} instrument={instrument} />}
          {entry.kind === 'limit' && (
            <div className={styles.flags}>
              <LimitFlags ticket={ticket} times={TIMES} />
            </div>
          )}
        </>
      }
      figures={<Available ticket={ticket} instrument={instrument} />}
      renderConfirmation={(confirmation) => (
        <ConfirmSpotOrder entry={entry} instrument={instrument} {...confirmation} />
      )}
    />
  );
}

/** The free amounts of both assets, and the asset that the fee comes off. */
function Available({ ticket: { entry, available }, instrument }: { ticket: SpotTicket; instrument: Instrument }) {
  const { t } = useTranslation('trading');
  const { baseAsset, quoteAsset, quantityDecimals } = instrument;
  return (
    <div className={styles.estimates} data-spot>
      <Rows compact>
        <Row label={t('ticket.availableQuote', { asset: quoteAsset })}>
          <OwnAmount value={available?.quote} places={2} placesMax={8} unit={quoteAsset} />
        </Row>
        <Row label={t('ticket.availableBase', { asset: baseAsset })}>
          <OwnAmount value={available?.base} places={quantityDecimals} placesMax={8} unit={baseAsset} />
        </Row>
        {entry.kind === 'oco' && <OcoTotals entry={entry} quoteAsset={quoteAsset} />}
        <Row label={t('ticket.feeIn')}>{entry.direction === 'buy' ? baseAsset : quoteAsset}</Row>
      </Rows>
    </div>
  );
}
