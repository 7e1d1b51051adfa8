import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Band } from './Band.tsx';
import styles from './home.module.css';

const POINTS = ['factors', 'approval', 'receipt', 'ledger'] as const;

/** The questions of a risk committee, each with a figure. */
export function Points() {
  const { t } = useTranslation('home');
  return (
    <Band id="security">
      <h2>{t('points.title')}</h2>
      <ul className={styles.points}>
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
    </Band>
  );
}
