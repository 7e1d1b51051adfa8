import type { ReactNode } from 'react';
import styles from './records.module.css';

/** A list of trades, which has no space for the rate beside a rail. */
export function TradeList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>;
}
