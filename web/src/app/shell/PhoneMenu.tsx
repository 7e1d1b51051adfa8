import { Popup } from '@aldgate/ui/controls/Popup.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MenuItem } from './menu.ts';
import styles from './phoneMenu.module.css';

/** The menu, and the way to the palette, where the bar has no room for them. */
export function PhoneMenu({ menu, onSearch }: { menu: readonly MenuItem[]; onSearch: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.phone}>
      <Popup
        wide
        label={t('menu.open')}
        className={styles.button}
        button={<Icon name="menu" />}
        buttonOpen={<Icon name="close" />}
      >
        <button type="button" className={styles.item} onClick={onSearch}>
          <Icon name="search" />
          {t('palette.open')}
        </button>
        <nav aria-label={t('menu.label')}>
          {menu.map((item) => (
            <Link key={item.key} to={item.to} className={styles.item} aria-current={item.here ? 'page' : undefined}>
              {item.label}
            </Link>
          ))}
        </nav>
      </Popup>
    </div>
  );
}
