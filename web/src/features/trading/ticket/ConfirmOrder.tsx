import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row } from '@aldgate/ui/figures/Rows.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { computeEstimate } from '../orderForm/estimate.ts';
import { Fees } from '../orderForm/executionFigures.tsx';
import { findProtectedSize } from '../orderForm/protection.ts';
import { isTriggerAbove } from '../orders/trigger.ts';
import { OpenedPosition } from './OpenedPosition.tsx';
import { OrderConfirmation } from './OrderConfirmation.tsx';
import { ProtectionRows } from './ProtectionRows.tsx';
import type { Confirmation } from './TicketFrame.tsx';
import type { Ticket } from './useTicket.ts';

interface ConfirmOrderProps extends Confirmation {
  readonly ticket: Ticket;
  readonly instrument: Instrument;
}

/** A futures order with its execution, fee and liquidation price, before it is sent. */
export default function ConfirmOrder({ ticket, instrument, ...confirmation }: ConfirmOrderProps) {
  const { t } = useTranslation('trading');
  const { entry, opposite, estimateInputs } = ticket;
  const { quoteAsset, priceDecimals } = instrument;
  const estimate = estimateInputs && computeEstimate(entry, estimateInputs);
  return (
    <OrderConfirmation
      confirmation={confirmation}
      entry={entry}
      instrument={instrument}
      symbolLabel={t('ticket.confirm.contract')}
      opposite={opposite}
      estimate={estimate}
      notes={<OpenedPosition entry={entry} held={ticket.held} instrument={instrument} />}
      trigger={
        entry.kind === 'conditional' && (
          <Row label={t('ticket.trigger')}>
            {t(`ticket.condition.types.${entry.conditionType}`)}, {t(`ticket.condition.sources.${entry.triggerBy}`)}{' '}
            {isTriggerAbove(entry.conditionType, entry.direction) ? '≥' : '≤'}{' '}
            <Price value={entry.triggerPrice} places={priceDecimals} unit={quoteAsset} />
          </Row>
        )
      }
    >
      <ProtectionRows
        isChosen={entry.hasProtection && !entry.isReduceOnly}
        protection={ticket.protection}
        direction={entry.direction}
        size={findProtectedSize(entry, ticket.prices)}
        instrument={instrument}
      />
      <Row label={t('ticket.reduceOnly')}>{t(entry.isReduceOnly ? 'records.yes' : 'records.no')}</Row>
      <Row label={t('ticket.estimates.fee')}>
        <Fees estimate={estimate} /> {quoteAsset}
      </Row>
      <Row label={t('ticket.estimates.liquidation')}>
        <Price value={estimate?.filled.liquidationPrice} places={priceDecimals} unit={quoteAsset} />
      </Row>
    </OrderConfirmation>
  );
}
