import { Button } from '@aldgate/ui/controls/Button.tsx';
import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { SkipLink } from '@aldgate/ui/controls/SkipLink.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Brand } from '@aldgate/ui/figures/Mark.tsx';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Popover } from '@aldgate/ui/overlays/Popover.tsx';
import { PaletteButton } from '@aldgate/ui/palette/PaletteButton.tsx';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { NotificationBell } from '../../features/notifications/index.ts';
import { useWaitingVotes } from '../../lib/approvals/useWaitingVotes.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LanguageSwitch } from '../../lib/page/LanguageSwitch.tsx';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { LogInLink, PathLink, usePath } from '../../lib/page/links.tsx';
import { useSession } from '../../lib/session/session.ts';
import { ExchangeProvider, usePageExchange } from '../../marketData/shownExchange.ts';
import { useFeedStatus } from '../../marketData/tickers/feedStatus.ts';
import { useMenu } from '../menu/menu.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';
import styles from './shell.module.css';
import { findShownProduct } from './shownProduct.ts';
import { WaitingCount } from './WaitingCount.tsx';

export function TopBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation();
  const path = usePath();
  const menu = useMenu();
  const token = useSession((session) => session.token);
  return (
    <header className={styles.top}>
      <SkipLink label={t('skip')} />
      <Link
        to={path('home')}
        className={styles.brand}
        data-signed-in={token !== null || undefined}
        aria-label={t('brand')}
      >
        <Brand />
      </Link>
      <Inline as="nav" align="stretch" from="tablet" aria-label={t('menu.label')} className={styles.nav}>
        {menu.map((item) => (
          <Link
            key={item.key}
            to={item.to}
            className={item.isCurrent ? styles.isCurrent : undefined}
            aria-current={item.isCurrent ? 'page' : undefined}
          >
            {item.label}
          </Link>
        ))}
      </Inline>
      <div className={styles.end}>
        <PaletteButton label={t('palette.open')} title={t('palette.title')} onOpen={onSearch} />
        <ExchangeProvider value={usePageExchange()}>
          <Connection />
        </ExchangeProvider>
        <Inline>
          <LanguageSwitch />
          <Settings />
        </Inline>
        <WaitingApprovals />
        {token !== null && (
          <Suspense fallback={null}>
            <NotificationBell />
          </Suspense>
        )}
        {token === null ? (
          <>
            <Text as="span" from="tablet">
              <PathLink to="register" buttonStyle={{ kind: 'quiet', size: 'small' }}>
                {t('account.open')}
              </PathLink>
            </Text>
            <LogInLink buttonStyle={{ size: 'small' }}>{t('account.logIn')}</LogInLink>
          </>
        ) : (
          <AccountMenu />
        )}
        <PhoneMenu menu={menu} onSearch={onSearch} />
      </div>
    </header>
  );
}

/**
 * The state of the market data that the page is about: live, reconnecting, or stale since when; with a retry where
 * nothing else reconnects.
 */
function Connection() {
  const { t } = useTranslation();
  const { state, staleSince, retry } = useFeedStatus(findShownProduct(useLocation()));
  return (
    <span className={styles.connection} data-state={state} role="status">
      {t(`connection.${state}`)}
      {staleSince !== undefined && (
        <Text as="span" tone="3" size="12" from="tablet">
          {t('connection.since', { time: formatClock(staleSince) })}
        </Text>
      )}
      {state === 'offline' && (
        <Button kind="link" onClick={retry}>
          {t('connection.retry')}
        </Button>
      )}
    </span>
  );
}

/** The requests that wait for the user's vote; nothing without any. */
function WaitingApprovals() {
  const { t } = useTranslation();
  const path = usePath();
  const count = useWaitingVotes();
  if (count === undefined) return null;
  return (
    <Link to={path('information?tab=approvals&state=waiting')} className={styles.approvals}>
      <Icon name="check" />
      <span className={styles.approvalsText}>{t('account.approvals')}</span>
      <WaitingCount />
    </Link>
  );
}

const SettingsMenu = lazyPart(() => import('./SettingsMenu.tsx'));

/** Opens the settings; the first press loads them. */
function Settings() {
  const { t } = useTranslation();
  return (
    <Popover label={t('settings.title')} className={buttonClass({ kind: 'icon' })} button={<Icon name="sliders" />}>
      <SettingsMenu />
    </Popover>
  );
}
