import { useTranslation } from 'react-i18next';
import styles from './points.module.css';

const POINTS = ['quote', 'fee', 'factors', 'ledger'] as const;

/** Four promises, each with its figure. */
export function Points() {
  const { t } = useTranslation('home');
  return (
    <section className={styles.points}>
      <h2>{t('points.title')}</h2>
      <ul>
        {POINTS.map((point) => (
          <li key={point}>
            <p className={styles.figure} aria-hidden="true">
              {t(`points.${point}.figure`)}
            </p>
            <h3>{t(`points.${point}.title`)}</h3>
            <p>{t(`points.${point}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
