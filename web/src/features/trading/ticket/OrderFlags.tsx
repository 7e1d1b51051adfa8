import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Entry, TimeInForce } from '../orderForm/entry.ts';
import styles from './ticket.module.css';
import type { Ticket } from './useTicket.ts';
import type { TicketInput } from './useTicketInput.ts';

const TIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD'];

/** Time in force, post-only and reduce-only. */
export function OrderFlags({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('trading');
  const { entry, change } = ticket;
  return (
    <div className={styles.flags}>
      {entry.kind === 'limit' && <LimitFlags ticket={ticket} times={TIMES} />}
      <Checkbox
        label={t('ticket.reduceOnly')}
        on={entry.isReduceOnly}
        onValue={(isReduceOnly) => change((before) => ({ ...before, isReduceOnly, isReduceOnlyChosen: true }))}
      />
    </div>
  );
}

interface LimitFlagsProps {
  readonly ticket: Pick<TicketInput, 'entry' | 'change'>;
  readonly times: readonly TimeInForce[];
}

/** Post-only and the time in force of a limit order. */
export function LimitFlags({ ticket: { entry, change }, times }: LimitFlagsProps) {
  const { t } = useTranslation('trading');
  const set = (fields: Partial<Entry>) => change((before) => ({ ...before, ...fields }));
  return (
    <>
      <Checkbox
        label={t('ticket.postOnly')}
        on={entry.isPostOnly}
        onValue={(isPostOnly) => set({ isPostOnly, timeInForce: 'GTC' })}
      />
      <Select
        label={t('ticket.timeInForce')}
        options={times.map((value) => ({ value, label: value, detail: t(`records.validity.long.${value}`) }))}
        value={entry.timeInForce}
        disabled={entry.isPostOnly}
        variant="figure"
        onValue={(timeInForce) => set({ timeInForce })}
      />
    </>
  );
}
