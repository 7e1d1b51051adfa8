import type { ReactNode } from 'react';
import styles from './account.module.css';

interface SettingProps {
  readonly title: string;
  /** How it stands, where the deed does not show it. */
  readonly value: ReactNode;
  readonly text: string;
  readonly action: ReactNode;
  /** What belongs to it and has rows of its own. */
  readonly children?: ReactNode;
}

/** One thing of the account's security: what it is, how it stands, and the deed at the right. */
export function Setting({ title, value, text, action, children }: SettingProps) {
  return (
    <section className={styles.setting} aria-label={title}>
      <h3>{title}</h3>
      <div className={styles.value}>
        {value}
        <small>{text}</small>
      </div>
      <div>{action}</div>
      {children}
    </section>
  );
}
