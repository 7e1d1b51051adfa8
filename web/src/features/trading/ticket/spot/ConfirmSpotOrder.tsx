import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row } from '@aldgate/ui/figures/Rows.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import type { Entry } from '../../orderForm/entry.ts';
import { Fees, formatRates } from '../../orderForm/executionFigures.tsx';
import { OcoTotals } from '../../orderForm/oco/OcoFields.tsx';
import { findProtectedSize } from '../../orderForm/protection.ts';
import { isTriggerAbove } from '../../orders/trigger.ts';
import { OrderConfirmation } from '../OrderConfirmation.tsx';
import { ProtectionRows } from '../ProtectionRows.tsx';
import type { Confirmation } from '../TicketFrame.tsx';
import { OnceFilled } from './SpotEstimates.tsx';
import { mayProtect, type SpotTicket } from './useSpotTicket.ts';

interface ConfirmSpotOrderProps extends Confirmation {
  readonly ticket: SpotTicket;
  readonly instrument: Instrument;
}

/** A spot order with its execution, its fee and the balances after it, before it is sent. */
export default function ConfirmSpotOrder({ ticket, instrument, ...confirmation }: ConfirmSpotOrderProps) {
  const { t } = useTranslation('trading');
  const { entry, estimate, rates, opposite } = ticket;
  const { baseAsset, quoteAsset } = instrument;
  const isOco = entry.kind === 'oco';
  return (
    <OrderConfirmation
      confirmation={confirmation}
      entry={entry}
      instrument={instrument}
      symbolLabel={t('ticket.confirm.pair')}
      opposite={opposite}
      estimate={estimate}
      trigger={(isOco || entry.kind === 'conditional') && <Trigger entry={entry} instrument={instrument} />}
      {...(isOco && {
        priceLabel: t('ticket.oco.price'),
        totals: <OcoTotals entry={entry} quoteAsset={quoteAsset} isExact />,
      })}
    >
      <ProtectionRows
        isChosen={mayProtect(entry) && entry.hasProtection}
        protection={ticket.protection}
        direction={entry.direction}
        size={findProtectedSize(entry, ticket.prices)}
        instrument={instrument}
      />
      <Row label={t('ticket.estimates.feeAt', formatRates(rates))}>
        <Fees estimate={estimate} placesMax={8} /> {entry.direction === 'buy' ? baseAsset : quoteAsset}
      </Row>
      {!isOco && <OnceFilled balances={estimate?.filled} instrument={instrument} isExact />}
    </OrderConfirmation>
  );
}

/** The trigger of a conditional order or of an OCO's stop, and the stop's limit price. */
function Trigger({ entry, instrument }: { entry: Entry; instrument: Instrument }) {
  const { t } = useTranslation('trading');
  const { quoteAsset, priceDecimals } = instrument;
  const type = entry.kind === 'oco' ? 'stop' : entry.conditionType;
  return (
    <>
      <Row label={t('ticket.trigger')}>
        {isTriggerAbove(type, entry.direction) ? '≥' : '≤'}{' '}
        <Price value={entry.triggerPrice} places={priceDecimals} unit={quoteAsset} />
      </Row>
      {entry.kind === 'oco' && (
        <Row label={t('ticket.oco.stopPrice')}>
          {entry.becomes === 'limit' ? (
            <Price value={entry.stopPrice} places={priceDecimals} unit={quoteAsset} />
          ) : (
            t('records.atMarket')
          )}
        </Row>
      )}
    </>
  );
}
