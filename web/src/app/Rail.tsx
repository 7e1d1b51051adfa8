import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { usePath } from './links.tsx';
import styles from './rail.module.css';

export interface RailGroup {
  readonly label: string;
  readonly items: readonly { readonly path: string; readonly label: string }[];
}

/** The pages of an area at the left of the page of the moment; on a narrow screen one line above it. */
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
  return (
    <div className={styles.frame}>
      <nav className={styles.rail} aria-label={label}>
        {groups.map((group) => (
          <div key={group.label} className={styles.group}>
            <h2>{group.label}</h2>
            <ul>
              {group.items.map((item) => (
                <li key={item.path}>
                  <NavLink to={path(item.path)} className={({ isActive }) => (isActive ? styles.here : undefined)}>
                    {item.label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
