import { decimal, round } from '@aldgate/domain/money/amount.ts';
import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row } from '@aldgate/ui/figures/Rows.tsx';
import { changePlaces, displayPlaces } from '../../../../lib/amounts/amounts.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { type Entry, withTriggerPrice } from '../../orderForm/entry.ts';
import { fieldErrorText } from '../../orderForm/OrderFields.tsx';
import { TriggerField } from '../../orderForm/TriggerField.tsx';
import { isAmount } from '../../orderForm/terms.ts';
import { BoxedSelect } from '../BoxedSelect.tsx';
import { stopPriceOf } from './oco.ts';
import type { SpotTicket } from './useSpotTicket.ts';

const BECOMES = ['limit', 'market'] as const;

/** TR-15: the stop of an OCO. Its other order, which takes the profit, is entered as price and quantity. */
export function OcoFields({ ticket, instrument }: { ticket: SpotTicket; instrument: Instrument }) {
  const { t } = useTranslation('trading');
  const { entry, errors, change } = ticket;
  const set = (fields: Partial<Entry>) => change((before) => ({ ...before, ...fields }));
  return (
    <>
      <BoxedSelect
        label={t('ticket.oco.becomes')}
        options={BECOMES.map((value) => ({ value, label: t(`ticket.condition.then.${value}`) }))}
        value={entry.becomes}
        onValue={(becomes) => set({ becomes, stopPrice: '' })}
      />
      <TriggerField
        form={ticket}
        instrument={instrument}
        onValue={(text) => change((before, market) => withTriggerPrice(before, text, market))}
        onSource={undefined}
      />
      {entry.becomes === 'limit' && (
        <FigureField
          label={t('ticket.oco.stopPrice')}
          value={entry.stopPrice}
          unit={instrument.quoteAsset}
          places={instrument.priceDecimals}
          error={fieldErrorText(errors.stopPrice, instrument.quoteAsset, t, { isSpot: true })}
          onValue={(stopPrice) => set({ stopPrice })}
        />
      )}
    </>
  );
}

interface OcoTotalsProps {
  readonly entry: Entry;
  readonly quoteAsset: string;
  /** With all decimals, where there is room. */
  readonly isExact?: boolean;
}

/** The totals of both orders of an OCO, in the quote asset. */
export function OcoTotals({ entry, quoteAsset, isExact = false }: OcoTotalsProps) {
  const { t } = useTranslation('trading');
  const places = displayPlaces(quoteAsset);
  const total = (price: string) =>
    isAmount(price) && isAmount(entry.quantity) ? round(decimal(price).times(entry.quantity), 8, 'down') : undefined;
  return (
    <>
      <Row label={t('ticket.oco.atProfit')}>
        <Amount
          value={total(entry.price)}
          places={places}
          placesMax={isExact ? 8 : changePlaces(quoteAsset)}
          unit={quoteAsset}
        />
      </Row>
      <Row label={t('ticket.oco.atStop')}>
        <Amount
          value={total(stopPriceOf(entry))}
          places={places}
          placesMax={isExact ? 8 : changePlaces(quoteAsset)}
          unit={quoteAsset}
        />
      </Row>
    </>
  );
}
