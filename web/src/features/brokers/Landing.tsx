import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Page } from '../../lib/page/Page.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Application } from './Application.tsx';
import styles from './brokers.module.css';
import { VisitorSteps } from './VisitorSteps.tsx';

const POINTS = ['projects', 'accounts', 'financing', 'interest', 'reports', 'eyes'] as const;

/** SH-18, BR-01: introduces prime brokerage and how an institution becomes a broker. */
export function Screen() {
  const { t } = useTranslation('brokers');
  const signedIn = useSession((session) => session.token !== null);
  return (
    <Page title={t('title')}>
      <p className={styles.lead}>{t('lead')}</p>
      <dl className={styles.points}>
        {POINTS.map((point) => (
          <div key={point}>
            <dt>{t(`points.${point}.title`)}</dt>
            <dd>{t(`points.${point}.text`)}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.section} aria-labelledby="apply">
        <h2 id="apply">{t('apply.title')}</h2>
        {signedIn ? <Application /> : <VisitorSteps />}
      </section>
    </Page>
  );
}
