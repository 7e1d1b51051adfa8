import { Popup } from '@aldgate/ui/controls/Popup.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { MenuItem } from './menu.ts';
import styles from './phoneMenu.module.css';

/** The menu where the bar has no room for it. */
export function PhoneMenu({ menu }: { menu: readonly MenuItem[] }) {
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
        <nav aria-label={t('menu.label')}>
          {menu.map((item) => (
            <NavLink key={item.key} to={item.to} className={() => styles.item}>
              {item.label}
            </NavLink>
          ))}
        </nav>
      </Popup>
    </div>
  );
}
