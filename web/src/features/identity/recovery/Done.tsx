import { RESTRICTION_MS } from '@aldgate/domain/identity/restriction.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import styles from '../login.module.css';

const HOUR_MS = 3_600_000;

/** The effects of a new password: all sessions have ended, and withdrawals are restricted (ID-17). */
export function Done() {
  const { t } = useTranslation('identity');
  return (
    <>
      <p className={styles.lead} role="status">
        {t('recovery.done.lead')}
      </p>
      <ul className={styles.follows}>
        <li>{t('recovery.done.sessions')}</li>
        <li>{t('recovery.done.withdrawals', { hours: RESTRICTION_MS.password_reset / HOUR_MS })}</li>
        <li>{t('recovery.done.notYou')}</li>
      </ul>
      <PathLink to="login" buttonStyle={{ kind: 'primary', size: 'large', wide: true }}>
        {t('recovery.done.logIn')}
      </PathLink>
    </>
  );
}
