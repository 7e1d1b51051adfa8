import type { ReactNode } from 'react';
import styles from './textButton.module.css';

interface TextButtonProps {
  /** Whether what it opens is open, where that stands below it. */
  readonly expanded?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** The text of a cell, which opens what it names. */
export function TextButton({ expanded, onPress, children }: TextButtonProps) {
  return (
    <button type="button" className={styles.button} aria-expanded={expanded} onClick={onPress}>
      {children}
    </button>
  );
}
