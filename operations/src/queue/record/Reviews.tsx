import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { ReactNode } from 'react';
import styles from './reviews.module.css';

/** One of two operators' reviews. */
export interface Review {
  /** How it ended; 'next' is the signed-in operator's, 'open' somebody else's or not needed. */
  readonly mark: 'check' | 'close' | 'next' | 'open';
  readonly title: string;
  readonly text: ReactNode;
}

const STYLES = { check: styles.done, close: styles.done, next: styles.now, open: styles.dot } as const;

/** Both reviews side by side. */
export function Reviews({ of: reviews }: { of: readonly [first: Review, second: Review] }) {
  return (
    <div className={styles.eyes}>
      {reviews.map(({ mark, title, text }, index) => (
        <div key={title}>
          <span className={STYLES[mark]}>
            {mark === 'check' || mark === 'close' ? <Icon name={mark} small /> : index + 1}
          </span>
          <Text as="strong" size="13" weight="mid">
            {title}
          </Text>
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}
