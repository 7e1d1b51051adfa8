import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { BoxedSelect } from '../orderForm/BoxedSelect.tsx';
import { type Entry, withTriggerPrice } from '../orderForm/entry.ts';
import { TriggerField } from '../orderForm/TriggerField.tsx';
import styles from './ticket.module.css';
import type { Ticket } from './useTicket.ts';

const TYPES = ['stop', 'take_profit'] as const;
const BECOMES = ['limit', 'market'] as const;

interface ConditionFieldsProps {
  readonly ticket: Pick<Ticket, 'entry' | 'errors' | 'change'>;
  readonly instrument: Instrument;
  /** Spot has no mark: its triggers compare with the last price. */
  readonly lastPriceOnly?: boolean;
}

/** TR-15: the trigger of the order, and the order it places. */
export function ConditionFields({ ticket, instrument, lastPriceOnly = false }: ConditionFieldsProps) {
  const { t } = useTranslation('trading');
  const { entry, change } = ticket;
  const set = (fields: Partial<Entry>) => change((before) => ({ ...before, ...fields }));
  return (
    <>
      <div className={styles.pair}>
        <BoxedSelect
          label={t('ticket.condition.type')}
          options={TYPES.map((value) => ({ value, label: t(`ticket.condition.types.${value}`) }))}
          value={entry.conditionType}
          onValue={(conditionType) => set({ conditionType })}
        />
        <BoxedSelect
          label={t('ticket.condition.becomes')}
          options={BECOMES.map((value) => ({ value, label: t(`ticket.condition.then.${value}`) }))}
          value={entry.becomes}
          onValue={(becomes) => set({ becomes, price: '', total: '' })}
        />
      </div>
      <TriggerField
        form={ticket}
        instrument={instrument}
        onValue={(text) => change((before, market) => withTriggerPrice(before, text, market))}
        onSource={lastPriceOnly ? undefined : (triggerBy) => set({ triggerBy })}
      />
    </>
  );
}
