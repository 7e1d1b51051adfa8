import { Brand } from '@aldgate/ui/figures/Mark.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Link, NavLink } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LanguageSwitch } from '../../lib/page/LanguageSwitch.tsx';
import { PathLink, usePath } from '../../lib/page/links.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useMenu } from '../menu/menu.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Connection } from './Connection.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';
import { SearchButton } from './SearchButton.tsx';
import { Settings } from './Settings.tsx';
import styles from './shell.module.css';

export function TopBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation();
  const path = usePath();
  const menu = useMenu();
  const token = useSession((session) => session.token);
  return (
    <header className={styles.top}>
      <Link to={path('home')} className={styles.brand} aria-label={t('brand')}>
        <Brand />
      </Link>
      <Inline className={styles.nav} as="nav" align="stretch" from="tablet" aria-label={t('menu.label')}>
        {menu.map((item) => (
          <NavLink key={item.key} to={item.to} className={() => (item.isCurrent ? styles.isCurrent : undefined)}>
            {item.label}
          </NavLink>
        ))}
      </Inline>
      <div className={styles.end}>
        <SearchButton onSearch={onSearch} />
        <Connection />
        <Inline>
          <LanguageSwitch />
          <Settings />
        </Inline>
        {token === null ? (
          <PathLink to="login" buttonStyle={{ size: 'small' }}>
            {t('account.logIn')}
          </PathLink>
        ) : (
          <AccountMenu />
        )}
        <PhoneMenu menu={menu} onSearch={onSearch} />
      </div>
    </header>
  );
}
