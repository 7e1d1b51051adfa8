import { VisuallyHidden } from '@aldgate/ui/layout/VisuallyHidden.tsx';
import { useWaitingVotes } from '../../features/approvals/index.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './waitingCount.module.css';

/** How many requests wait for the user's vote; nothing without any. */
export function WaitingCount() {
  const { t } = useTranslation();
  const count = useWaitingVotes();
  if (count === undefined) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>{t('account.waiting', { count })}</VisuallyHidden>
    </>
  );
}
