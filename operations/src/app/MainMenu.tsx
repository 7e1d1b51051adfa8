import type { OperatorPermission } from '@aldgate/domain/operations/roles.ts';
import { menuItemClass } from '@aldgate/ui/controls/menuItemClass.ts';
import { useCurrentInView } from '@aldgate/ui/controls/useCurrentInView.ts';
import { cx } from '@aldgate/ui/cx.ts';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Popover } from '@aldgate/ui/overlays/Popover.tsx';
import { NavLink, useLocation } from 'react-router';
import { PAGES } from '../parts/pages.ts';
import styles from './shell.module.css';

interface MainMenuProps {
  readonly permissions: readonly OperatorPermission[];
}

const GROUPS = ['Books', 'Platform'] as const;

/** The pages that the operator may see: those of the day's work in the bar, the others in its menus. */
export function MainMenu({ permissions }: MainMenuProps) {
  const { pathname } = useLocation();
  const nav = useCurrentInView<HTMLElement>('[aria-current="page"]', `${pathname} ${permissions.length}`);
  const pages = PAGES.filter(({ permission }) => permissions.includes(permission));
  return (
    <nav ref={nav} className={styles.nav} aria-label="Main">
      {pages.map(
        ({ path, label, group }) =>
          group === undefined && (
            <NavLink key={path} to={path} className={({ isActive }) => cx(styles.entry, isActive && styles.here)}>
              {label}
            </NavLink>
          ),
      )}
      {GROUPS.map((name) => {
        const members = pages.filter(({ group }) => group === name);
        if (members.length === 0) return null;
        const isHere = members.some(({ path }) => pathname.startsWith(path));
        return (
          <Popover
            key={name}
            label={name}
            className={cx(styles.entry, isHere && styles.here)}
            button={
              <>
                {name}
                <Icon name="chevronDown" small />
              </>
            }
          >
            {members.map(({ path, label }) => (
              <NavLink key={path} to={path} className={() => menuItemClass}>
                {label}
              </NavLink>
            ))}
          </Popover>
        );
      })}
    </nav>
  );
}
