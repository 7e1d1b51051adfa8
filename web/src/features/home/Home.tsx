import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { cx } from '@aldgate/ui/cx.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { loadText, useTranslation } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { usePath } from '../../lib/page/links.tsx';
import { usePageTitle } from '../../lib/page/Page.tsx';
import { useHasEnded } from '../../lib/session/session.ts';
import { DeskPrice } from './DeskPrice.tsx';
import { EntryLink } from './EntryLink.tsx';
import { GATE, gateLines } from './gateDrawing.ts';
import styles from './home.module.css';
import { PriceTicker } from './PriceTicker.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** The texts of login belong to it. */
const SessionEnd = lazyPart(async () => {
  const [{ SessionEnd }] = await Promise.all([import('../identity/index.ts'), loadText('identity')]);
  return { default: SessionEnd };
});

/** The landing page. */
export function Screen() {
  const { t, lines } = useTranslation('home');
  const path = usePath();
  const hasEnded = useHasEnded();
  usePageTitle(t('title'));
  return (
    <>
      <SiteHeader />
      {hasEnded && (
        <Suspense fallback={null}>
          <SessionEnd />
        </Suspense>
      )}
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
        <ProductPicture />
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
            <Link to={path('otc/poster')}>{t('otc')}</Link>
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

/** The closing call to action: opening an account, or comparing prices without one. */
function CallToAction() {
  const { t } = useTranslation('home');
  const path = usePath();
  return (
    <Box as="section" lineTop="2">
      <div className={cx(styles.band, styles.buttons, styles.closing)}>
        <h2>{t('callToAction.title')}</h2>
        <Inline wrap gap="3" align="stretch">
          <EntryLink className={buttonClass({ kind: 'primary', size: 'large' })} />
          <Link to={path('nologin/convert/coin')} className={buttonClass({ size: 'large' })}>
            {t('callToAction.action')}
          </Link>
        </Inline>
      </div>
    </Box>
  );
}

const POINTS = ['factors', 'approval', 'receipt', 'ledger'] as const;

/** The questions of a risk committee, each with a figure. */
function Points() {
  const { t } = useTranslation('home');
  return (
    <Band id="security">
      <h2>{t('points.title')}</h2>
      <ul className={styles.points}>
        {POINTS.map((point) => (
          <li key={point}>
            <p className={styles.figure}>{t(`points.${point}.figure`)}</p>
            <h3>{t(`points.${point}.title`)}</h3>
            <p>{t(`points.${point}.text`)}</p>
          </li>
        ))}
      </ul>
    </Band>
  );
}

const SERVICES = [
  { service: 'futures', to: 'trading/BTCUSDT' },
  { service: 'spot', to: 'trading/BTC-USDT' },
  { service: 'convert', to: 'nologin/convert/coin' },
  { service: 'otc', to: 'otc/poster' },
  { service: 'loan', to: 'loan' },
  { service: 'wallet', to: 'wallet/overview' },
  { service: 'brokers', to: 'brokers' },
] as const;

/** The services, each with its two key facts. */
function Services() {
  const { t } = useTranslation('home');
  const path = usePath();
  return (
    <Band id="services">
      <Box as="h2" maxWidth="620px">
        {t('services.title')}
      </Box>
      <Text maxWidth="520px" marginTop="4" size="16" lead="read" tone="2">
        {t('services.intro')}
      </Text>
      <Box as="ul" marginTop="12" lineTop="2" className={styles.services}>
        {SERVICES.map(({ service, to }) => (
          <li key={service}>
            <h3>
              <Link to={path(to)}>{t(`services.${service}.title`)}</Link>
            </h3>
            <p>{t(`services.${service}.text`)}</p>
            <dl>
              {(['first', 'second'] as const).map((fact) => (
                <Inline key={fact} justify="between" gap="4" align="stretch">
                  <Text as="dt" tone="3">
                    {t(`services.${service}.${fact}.name`)}
                  </Text>
                  <Text as="dd" alignText="end">
                    {t(`services.${service}.${fact}.value`)}
                  </Text>
                </Inline>
              ))}
              {service === 'otc' && <DeskPrice />}
            </dl>
          </li>
        ))}
      </Box>
    </Band>
  );
}

/** A part of the landing page that its address can name. */
function Band({ id, children }: { id: string; children: ReactNode }) {
  return (
    <section className={cx(styles.band, styles.section)} id={id}>
      {children}
    </section>
  );
}
