import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { findStatusNote } from './depositStatus.ts';
import styles from './deposits.module.css';
import type { Deposit } from './queries.ts';

const TONES: Readonly<Record<Deposit['label'], BadgeTone>> = {
  pending: 'warning',
  processing: 'warning',
  received: 'neutral',
  paid: 'neutral',
  failed: 'danger',
  cancelled: 'danger',
};

export function DepositBadge({ deposit: { label } }: { deposit: Pick<Deposit, 'label'> }) {
  const { t } = useTranslation('wallet');
  return <Badge tone={TONES[label]}>{t(`deposits.labels.${label}`)}</Badge>;
}

/** The status with its confirmations, or with why it waits. */
export function DepositStatus({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('wallet');
  const note = findStatusNote(deposit);
  return (
    <>
      <DepositBadge deposit={deposit} />
      {note !== undefined && (
        <span className={styles.note}>
          {note.kind === 'confirmations'
            ? t('deposits.confirmations', { reached: note.reached, required: note.required })
            : t(`deposits.notes.${note.reason}`)}
        </span>
      )}
    </>
  );
}
