import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { cx } from '@aldgate/ui/cx.ts';
import { Brand } from '@aldgate/ui/figures/Mark.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { SiteBar } from '@aldgate/ui/layout/SiteBar.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LanguageSwitch } from '../../lib/page/LanguageSwitch.tsx';
import { usePath } from '../../lib/page/links.tsx';
import { usePageTitle } from '../../lib/page/Page.tsx';
import { useSession } from '../../lib/session/session.ts';
import { CallToAction } from './CallToAction.tsx';
import { Gate } from './Gate.tsx';
import styles from './home.module.css';
import { Points } from './Points.tsx';
import { PriceTicker } from './PriceTicker.tsx';
import { Services } from './Services.tsx';

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
              <EntryLink buttonStyle={{ kind: 'primary', size: 'large' }} />
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
            <EntryLink />
          </nav>
        </div>
      </Text>
    </>
  );
}

function SiteHeader() {
  const { t } = useTranslation('home');
  const path = usePath();
  return (
    <SiteBar>
      <Brand size={24} />
      <nav className={styles.siteNav} aria-label={t('nav')}>
        <a href="#services">{t('services.name')}</a>
        <Link to={path('market')}>{t('markets')}</Link>
        <Link to={path('nologin/convert/coin')}>{t('convert')}</Link>
        <a href="#security">{t('security')}</a>
      </nav>
      <Box end>
        <LanguageSwitch />
      </Box>
      <EntryLink buttonStyle={{ kind: 'plain' }} />
    </SiteBar>
  );
}

/** The entry link: to login, or to the wallet for a signed-in user. */
function EntryLink({ buttonStyle }: { buttonStyle?: Parameters<typeof buttonClass>[0] }) {
  const { t } = useTranslation('home');
  const path = usePath();
  const signedIn = useSession((session) => session.token !== null);
  return (
    <Link to={path(signedIn ? 'wallet/overview' : 'login')} className={buttonStyle && buttonClass(buttonStyle)}>
      {t(signedIn ? 'openWallet' : 'logIn')}
    </Link>
  );
}
