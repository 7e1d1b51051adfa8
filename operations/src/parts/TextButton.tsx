import type { ReactNode } from 'react';
import styles from './textButton.module.css';

interface TextButtonProps {
  /** Whether the element that it controls is expanded, if that is below it. */
  readonly expanded?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A table cell that opens what it names. */
export function TextButton({ expanded, onPress, children }: TextButtonProps) {
  return (
    <button type="button" className={styles.button} aria-expanded={expanded} onClick={onPress}>
      {children}
    </button>
  );
}
