import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { errorText } from '../../../../lib/messages/errorText.ts';
import styles from './openOrders.module.css';
import type { Pending } from './pending.ts';

/** The status of an order that the exchange has not confirmed yet; with the reason of a rejection. */
export function PendingStatus({ pending: { state, outcome } }: { pending: Pending }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  if (state === 'rejected') {
    const reason = outcome?.kind === 'rejected' ? errorText(outcome.error, tApp) : '';
    return (
      <span className={styles.reason} title={reason}>
        {t('records.pending.rejected', { reason })}
      </span>
    );
  }
  return <Badge tone={state === 'unknown' ? 'danger' : 'warning'}>{t(`records.pending.${state}`)}</Badge>;
}
