import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { Link } from 'react-router';
import { useTranslation } from '../app/i18n.ts';
import { usePath } from '../app/links.tsx';
import styles from './close.module.css';

/** The closing call to action: comparing prices needs no account. */
export function Close() {
  const { t } = useTranslation('home');
  const path = usePath();
  return (
    <section className={styles.close}>
      <div className={styles.inner}>
        <h2>{t('close.title')}</h2>
        <Link to={path('nologin/convert/coin')} className={buttonClass({ size: 'large' })}>
          {t('close.action')}
        </Link>
      </div>
    </section>
  );
}
