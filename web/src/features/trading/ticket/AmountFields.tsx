import { describeTaken, type TakenFigures } from '@aldgate/domain/trading/executionPlan.ts';
import { FigureBox } from '@aldgate/ui/controls/FigureBox.tsx';
import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { PercentSlider } from '@aldgate/ui/controls/PercentSlider.tsx';
import { Suspense } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { computePercentOfMax, withPercent, withPrice, withQuantity, withTotal } from '../orderForm/entry.ts';
import { fieldErrorText, PriceField, QuantityField } from '../orderForm/OrderFields.tsx';
import { planEntry } from '../orderForm/planEntry.ts';
import { isLimited } from '../orderForm/terms.ts';
import type { OrderForm } from '../orderForm/useOrderForm.ts';
import { onceTicketReady } from '../ticketReady.ts';
import styles from './ticket.module.css';
import type { Ticket } from './useTicket.ts';

const MarketPrice = lazyPart(onceTicketReady(() => import('./MarketPrice.tsx')));

/** The form of a ticket, as far as its amounts need it. */
interface AmountForm extends Pick<OrderForm, 'entry' | 'errors'> {
  readonly change: Ticket['change'];
  /** The best price of the order's own side. */
  readonly best: string | undefined;
}

/** Price, quantity and total, which are linked, and a percentage of the max order size. */
export function AmountFields({ ticket, instrument }: { ticket: Ticket; instrument: Instrument }) {
  const { t } = useTranslation('trading');
  const { entry, change, maxSize } = ticket;
  const plan = entry.kind === 'market' ? planEntry(entry, ticket.estimateInputs?.depth) : undefined;
  return (
    <>
      <PriceAmountFields ticket={ticket} instrument={instrument} taken={plan && describeTaken(plan)} />
      <PercentSlider
        label={t('ticket.percent')}
        value={computePercentOfMax(entry.quantity, maxSize)}
        disabled={maxSize === '0'}
        onValue={(percent) => change((before, market) => withPercent(before, percent, maxSize, market))}
      />
      <TotalField ticket={ticket} instrument={instrument} />
    </>
  );
}

interface PriceAmountProps {
  readonly ticket: AmountForm;
  readonly instrument: Instrument;
  /** The execution of a market order. */
  readonly taken: TakenFigures | null | undefined;
}

/** Price and quantity. */
export function PriceAmountFields({ ticket, instrument, taken }: PriceAmountProps) {
  const { t } = useTranslation('trading');
  const { entry, change, best } = ticket;
  const isOco = entry.kind === 'oco';
  return (
    <>
      {isLimited(entry) ? (
        <PriceField
          label={t(isOco ? 'ticket.oco.price' : 'ticket.price')}
          form={ticket}
          instrument={instrument}
          onValue={(text) => change((before, market) => withPrice(before, text, market))}
          end={
            !isOco && (
              <button
                type="button"
                className={styles.best}
                disabled={best === undefined}
                title={t('ticket.hints.best')}
                onClick={() => change((before, market) => withPrice(before, best ?? '', market))}
              >
                {t(`ticket.best.${entry.direction}`)}
              </button>
            )
          }
        />
      ) : (
        <FigureBox readOnly>
          <span>{t('ticket.price')}</span>
          <span>
            <Suspense fallback={t('ticket.atMarket')}>
              <MarketPrice
                taken={entry.kind === 'market' ? taken : undefined}
                priceDecimals={instrument.priceDecimals}
              />
            </Suspense>
          </span>
        </FigureBox>
      )}
      <QuantityField
        label={t('ticket.quantity')}
        form={ticket}
        instrument={instrument}
        onValue={(text) => change((before, market) => withQuantity(before, text, market))}
      />
    </>
  );
}

export function TotalField({ ticket, instrument }: { ticket: AmountForm; instrument: Instrument }) {
  const { t } = useTranslation('trading');
  const { entry, errors, change } = ticket;
  return (
    <FigureField
      label={t('ticket.total')}
      value={entry.total}
      unit={instrument.quoteAsset}
      error={fieldErrorText(errors.quoteQuantity, instrument.quoteAsset, t)}
      onValue={(text) => change((before, market) => withTotal(before, text, market))}
    />
  );
}
