import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { cx } from '@aldgate/ui/cx.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePath } from '../../lib/page/links.tsx';
import { usePageTitle } from '../../lib/page/Page.tsx';
import { CallToAction } from './CallToAction.tsx';
import { EntryLink } from './EntryLink.tsx';
import { GATE, gateLines } from './gateDrawing.ts';
import styles from './home.module.css';
import { Points } from './Points.tsx';
import { PriceTicker } from './PriceTicker.tsx';
import { Services } from './Services.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** The landing page. */
export function Screen() {
  const { t, lines } = useTranslation('home');
  const path = usePath();
  usePageTitle(t('title'));
  return (
    <>
      <SiteHeader />
      <main>
        <section className={styles.hero}>
          <div className={cx(styles.band, styles.heroInner)}>
            <Gate />
            <h1>
              {lines('headline').map((line) => (
                <span key={line}>{line} </span>
              ))}
            </h1>
            <p>{t('lead')}</p>
            <Inline wrap gap="3" align="stretch" className={styles.buttons}>
              <EntryLink className={buttonClass({ kind: 'primary', size: 'large' })} />
              <Link to={path('market')} className={buttonClass({ size: 'large' })}>
                {t('seeMarkets')}
              </Link>
            </Inline>
          </div>
        </section>
        <PriceTicker />
        <Services />
        <Points />
        <CallToAction />
      </main>
      <Text as="footer" lineTop="2" size="12" lead="read" tone="3" className={styles.footer}>
        <div className={cx(styles.band, styles.footerInner)}>
          <p>{t('notice')}</p>
          <nav aria-label={t('footer')}>
            <Link to={path('market')}>{t('markets')}</Link>
            <Link to={path('nologin/convert/coin')}>{t('convert')}</Link>
            <Link to={path('brokers')}>{t('brokers')}</Link>
            <Link to={path('help')}>{t('help')}</Link>
            <Link to={path('help#contact')}>{t('contact')}</Link>
            <Link to={path('legal/terms')}>{t('terms')}</Link>
            <Link to={path('legal/privacy')}>{t('privacy')}</Link>
            <Link to={path('legal/risk')}>{t('risk')}</Link>
          </nav>
        </div>
      </Text>
    </>
  );
}

const LINES = gateLines();

/** The gate drawing beside the headline; decorative, so it is hidden from screen readers. */
function Gate() {
  return (
    <svg className={styles.gate} viewBox={`0 0 ${GATE.width} ${GATE.height}`} aria-hidden="true">
      {LINES.map(({ d, stroke, opacity }) => (
        <path key={d} d={d} className={styles[stroke]} opacity={opacity} />
      ))}
    </svg>
  );
}
