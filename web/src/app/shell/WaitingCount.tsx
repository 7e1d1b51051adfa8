import { VisuallyHidden } from '@aldgate/ui/layout/VisuallyHidden.tsx';
import { useWaitingVotes } from '../../lib/approvals/useWaitingVotes.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './waitingCount.module.css';

/**
 * How many requests wait for the user's vote; nothing without any. With `isNamed`, what it is beside has it in its
 * name.
 */
export function WaitingCount({ isNamed = false }: { isNamed?: boolean }) {
  const { t } = useTranslation();
  const count = useWaitingVotes();
  if (count === undefined) return null;
  return (
    <>
      <span className={styles.count} data-count={count} aria-hidden="true" />
      {!isNamed && <VisuallyHidden>{t('account.waiting', { count })}</VisuallyHidden>}
    </>
  );
}
