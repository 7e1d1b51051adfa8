import { menuItemClass } from '@aldgate/ui/controls/menuItemClass.ts';
import { cx } from '@aldgate/ui/cx.ts';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Popover } from '@aldgate/ui/overlays/Popover.tsx';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { type MenuItem, useAccountMenu } from '../menu/menu.ts';
import styles from './phoneMenu.module.css';
import { WaitingCount } from './WaitingCount.tsx';

/** The menu, the account pages and the palette, where the bar has no space for them. */
export function PhoneMenu({ menu, onSearch }: { menu: readonly MenuItem[]; onSearch: () => void }) {
  const { t } = useTranslation();
  const account = useAccountMenu();
  return (
    <Popover
      wide
      label={t('menu.open')}
      className={styles.button}
      button={<Icon name="menu" />}
      buttonOpen={<Icon name="close" />}
    >
      <button type="button" className={cx(menuItemClass, styles.item)} onClick={onSearch}>
        <Icon name="search" />
        {t('palette.open')}
      </button>
      <nav aria-label={t('menu.label')}>
        <Items items={menu} />
      </nav>
      <nav className={styles.account} aria-label={t('account.pages')}>
        <Items items={account} />
      </nav>
    </Popover>
  );
}

function Items({ items }: { items: readonly MenuItem[] }) {
  return items.map((item) => (
    <Link
      key={item.key}
      to={item.to}
      className={cx(menuItemClass, styles.item)}
      aria-current={item.isCurrent ? 'page' : undefined}
    >
      {item.label}
      {item.key === 'approvals' && <WaitingCount />}
    </Link>
  ));
}
