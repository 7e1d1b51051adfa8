import { Box } from '@aldgate/ui/layout/Box.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useServerMenu } from '../session/serverMenu.ts';
import { usePath } from './links.tsx';
import styles from './rail.module.css';

interface RailItem {
  readonly path: string;
  readonly label: string;
  /** Every page below it belongs to the item; without it the page of `path` alone. */
  readonly area?: string;
  /** The page of the menu that opens it, where that is another one. */
  readonly menu?: string;
  /** The number of things that wait there, formatted. */
  readonly count?: string | undefined;
}

export interface RailGroup {
  readonly label: string;
  readonly items: readonly RailItem[];
}

/**
 * The pages of an area that the menu names (SH-11), in a column at the left; on a narrow screen a line above the page.
 */
export function Rail({
  label,
  groups,
  children,
}: {
  label: string;
  groups: readonly RailGroup[];
  children: ReactNode;
}) {
  const path = usePath();
  const { pathname } = useLocation();
  const menu = new Set(useServerMenu().map((item) => item.path));
  const open = groups
    .map(({ label: name, items }) => ({ label: name, items: items.filter((item) => menu.has(item.menu ?? item.path)) }))
    .filter(({ items }) => items.length > 0);
  const isInside = ({ area }: RailItem) => area !== undefined && pathname.startsWith(path(area));
  const rail = useRef<HTMLElement>(null);
  // Scrolls the current page into view if the line is wider than the screen.
  useEffect(() => {
    const links = rail.current?.querySelectorAll('a') ?? [];
    const currentLink = [...links].find((link) => link.pathname === pathname);
    currentLink?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <div className={styles.frame}>
      <nav ref={rail} className={styles.rail} aria-label={label}>
        {open.map((group) => (
          <div key={group.label} className={styles.group}>
            <h2>{group.label}</h2>
            <ul>
              {group.items.map((item) => (
                <li key={item.path}>
                  <NavLink
                    to={isInside(item) ? pathname : path(item.path)}
                    className={({ isActive }) => (isActive ? styles.currentLink : undefined)}
                  >
                    {item.label}
                    {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Box shrink className={styles.content}>
        {children}
      </Box>
    </div>
  );
}
