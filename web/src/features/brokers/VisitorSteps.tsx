import { useLocation } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import styles from './brokers.module.css';

/** The first steps of a visitor. */
export function VisitorSteps() {
  const { t } = useTranslation('brokers');
  const { pathname } = useLocation();
  return (
    <>
      <p className={styles.text}>{t('apply.visitor')}</p>
      <div className={styles.actions}>
        <PathLink to={`login?from=${encodeURIComponent(pathname)}`} buttonStyle={{ kind: 'primary' }}>
          {t('apply.logIn')}
        </PathLink>
        <PathLink to="register" buttonStyle={{}}>
          {t('apply.register')}
        </PathLink>
      </div>
    </>
  );
}
