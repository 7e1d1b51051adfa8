import { decimal, round } from '@aldgate/domain/money/amount.ts';
import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row } from '@aldgate/ui/figures/Rows.tsx';
import { changePlaces, displayPlaces } from '../../../../lib/amounts/amounts.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { BoxedSelect } from '../BoxedSelect.tsx';
import type { Entry } from '../entry.ts';
import { fieldErrorText } from '../OrderFields.tsx';
import { TriggerField } from '../TriggerField.tsx';
import { isAmount } from '../terms.ts';
import type { OrderForm } from '../useOrderForm.ts';
import { stopPriceOf } from './oco.ts';

const BECOMES = ['limit', 'market'] as const;

interface OcoFieldsProps {
  readonly form: Pick<OrderForm, 'entry' | 'errors'>;
  readonly instrument: Instrument;
  readonly onFields: (fields: Partial<Entry>) => void;
  readonly onTrigger: (text: string) => void;
}

/** TR-15: the stop of an OCO. Its other order, which takes the profit, is entered as price and quantity. */
export function OcoFields({ form, instrument, onFields, onTrigger }: OcoFieldsProps) {
  const { t } = useTranslation('trading');
  const { entry, errors } = form;
  return (
    <>
      <BoxedSelect
        label={t('ticket.oco.becomes')}
        options={BECOMES.map((value) => ({ value, label: t(`ticket.condition.then.${value}`) }))}
        value={entry.becomes}
        onValue={(becomes) => onFields({ becomes, stopPrice: '' })}
      />
      <TriggerField form={form} instrument={instrument} onValue={onTrigger} onSource={undefined} />
      {entry.becomes === 'limit' && (
        <FigureField
          label={t('ticket.oco.stopPrice')}
          value={entry.stopPrice}
          unit={instrument.quoteAsset}
          places={instrument.priceDecimals}
          error={fieldErrorText(errors.stopPrice, instrument.quoteAsset, t, { isSpot: true })}
          onValue={(stopPrice) => onFields({ stopPrice })}
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
