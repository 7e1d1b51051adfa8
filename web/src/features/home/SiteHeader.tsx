import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { menuItemClass } from '@aldgate/ui/controls/menuItemClass.ts';
import { cx } from '@aldgate/ui/cx.ts';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Brand } from '@aldgate/ui/figures/Mark.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { SiteBar } from '@aldgate/ui/layout/SiteBar.tsx';
import { Popover } from '@aldgate/ui/overlays/Popover.tsx';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LanguageSwitch } from '../../lib/page/LanguageSwitch.tsx';
import { usePath } from '../../lib/page/links.tsx';
import { useSession } from '../../lib/session/session.ts';
import { EntryLink } from './EntryLink.tsx';
import styles from './siteHeader.module.css';

const LINKS = [
  { text: 'services.name', to: '#services' },
  { text: 'markets', path: 'market' },
  { text: 'convert', path: 'nologin/convert/coin' },
  { text: 'otc', path: 'otc/poster' },
  { text: 'brokers', path: 'brokers' },
  { text: 'security', to: '#security' },
  { text: 'help', path: 'help' },
] as const;

/** The bar of the landing page. A phone shows its links in a menu. */
export function SiteHeader() {
  const { t } = useTranslation('home');
  const path = usePath();
  const isVisitor = useSession((session) => session.token === null);
  return (
    <SiteBar>
      <Brand size={24} />
      <nav className={styles.links} aria-label={t('nav')}>
        <SiteLinks />
      </nav>
      <Inline align="center" className={styles.end}>
        <LanguageSwitch />
        {isVisitor && (
          <Link to={path('login')} className={styles.logIn}>
            {t('logIn')}
          </Link>
        )}
        <EntryLink className={buttonClass({ kind: 'plain' })} />
        <Popover
          wide
          label={t('menu')}
          className={styles.menu}
          button={<Icon name="menu" />}
          buttonOpen={<Icon name="close" />}
        >
          <nav aria-label={t('nav')}>
            <SiteLinks className={cx(menuItemClass, styles.item)} />
            {isVisitor && (
              <Link to={path('login')} className={cx(menuItemClass, styles.item)}>
                {t('logIn')}
              </Link>
            )}
          </nav>
        </Popover>
      </Inline>
    </SiteBar>
  );
}

function SiteLinks({ className }: { className?: string }) {
  const { t } = useTranslation('home');
  const path = usePath();
  return LINKS.map((link) =>
    'to' in link ? (
      <a key={link.text} href={link.to} className={className}>
        {t(link.text)}
      </a>
    ) : (
      <Link key={link.text} to={path(link.path)} className={className}>
        {t(link.text)}
      </Link>
    ),
  );
}
