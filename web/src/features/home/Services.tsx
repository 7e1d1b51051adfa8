import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePath } from '../../lib/page/links.tsx';
import styles from './services.module.css';

const SERVICES = ['futures', 'convert', 'block', 'brokers'] as const;

/** The services, each with its two key facts. */
export function Services() {
  const { t } = useTranslation('home');
  const path = usePath();
  return (
    <section className={styles.section} id="services">
      <h2>{t('services.title')}</h2>
      <p className={styles.intro}>{t('services.intro')}</p>
      <ul className={styles.services}>
        {SERVICES.map((service) => (
          <li key={service}>
            <h3>
              {service === 'convert' ? (
                <Link to={path('nologin/convert/coin')}>{t(`services.${service}.title`)}</Link>
              ) : (
                t(`services.${service}.title`)
              )}
            </h3>
            <p>{t(`services.${service}.text`)}</p>
            <dl>
              {(['first', 'second'] as const).map((fact) => (
                <div key={fact}>
                  <dt>{t(`services.${service}.${fact}.name`)}</dt>
                  <dd>{t(`services.${service}.${fact}.value`)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
