import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Entry, TimeInForce } from '../orderForm/entry.ts';
import styles from './ticket.module.css';
import type { Ticket } from './useTicket.ts';

const TIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD'];

/** Time in force, post-only and reduce-only. */
export function OrderFlags({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('trading');
  const { entry, change } = ticket;
  const set = (fields: Partial<Entry>) => change((before) => ({ ...before, ...fields }));
  return (
    <div className={styles.flags}>
      {entry.kind === 'limit' && (
        <>
          <Checkbox
            label={t('ticket.postOnly')}
            on={entry.isPostOnly}
            onValue={(isPostOnly) => set({ isPostOnly, timeInForce: 'GTC' })}
          />
          <Select
            label={t('ticket.timeInForce')}
            options={TIMES.map((value) => ({ value, label: value, detail: t(`records.validity.long.${value}`) }))}
            value={entry.timeInForce}
            disabled={entry.isPostOnly}
            variant="figure"
            onValue={(timeInForce) => set({ timeInForce })}
          />
        </>
      )}
      <Checkbox
        label={t('ticket.reduceOnly')}
        on={entry.isReduceOnly}
        onValue={(isReduceOnly) => set({ isReduceOnly, isReduceOnlyChosen: true })}
      />
    </div>
  );
}
