import { FigureBox } from '@aldgate/ui/controls/FigureBox.tsx';
import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { PercentSlider } from '@aldgate/ui/controls/PercentSlider.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { isLimited } from './draft.ts';
import { computePercentOfMax, withPercent, withPrice, withQuantity, withTotal } from './entry.ts';
import { fieldErrorText } from './fieldErrorText.ts';
import styles from './ticket.module.css';
import type { Ticket } from './useTicket.ts';

/** Price, quantity and total, which are linked, and a percentage of the max order size. */
export function AmountFields({ ticket, instrument }: { ticket: Ticket; instrument: Instrument }) {
  const { t } = useTranslation('trading');
  const { entry, change, errors, maxSize, opposite } = ticket;
  const { baseAsset, quoteAsset } = instrument;
  return (
    <>
      {isLimited(entry) ? (
        <FigureField
          label={t('ticket.price')}
          value={entry.price}
          unit={quoteAsset}
          error={fieldErrorText(errors.price, quoteAsset, t)}
          onValue={(text) => change((before, market) => withPrice(before, text, market))}
          end={
            <button
              type="button"
              className={styles.best}
              disabled={opposite === undefined}
              onClick={() => change((before, market) => withPrice(before, opposite ?? '', market))}
            >
              {t('ticket.best')}
            </button>
          }
        />
      ) : (
        <FigureBox readOnly>
          <span>{t('ticket.price')}</span>
          <span>{t('ticket.atMarket')}</span>
        </FigureBox>
      )}
      <FigureField
        label={t('ticket.quantity')}
        value={entry.quantity}
        unit={baseAsset}
        error={fieldErrorText(errors.quantity, quantityUnit(errors.quantity?.rule, instrument), t)}
        onValue={(text) => change((before, market) => withQuantity(before, text, market))}
      />
      <PercentSlider
        label={t('ticket.percent')}
        value={computePercentOfMax(entry.quantity, maxSize)}
        disabled={maxSize === '0'}
        onValue={(percent) => change((before, market) => withPercent(before, percent, maxSize, market))}
      />
      <FigureField
        label={t('ticket.total')}
        value={entry.total}
        unit={quoteAsset}
        onValue={(text) => change((before, market) => withTotal(before, text, market))}
      />
    </>
  );
}

/** The minimum order value is an amount in the quote asset. */
function quantityUnit(rule: string | undefined, { baseAsset, quoteAsset }: Instrument): string {
  return rule === 'notional' ? quoteAsset : baseAsset;
}
