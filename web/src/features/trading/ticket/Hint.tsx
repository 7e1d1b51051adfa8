import { type ReactNode, useId } from 'react';
import styles from './hint.module.css';

/** A label with an explanation, shown on hover and while it has the focus; Escape hides it. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  return (
    <span className={styles.hint}>
      <button
        type="button"
        aria-describedby={id}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur();
        }}
      >
        {children}
      </button>
      <span id={id} role="tooltip">
        {text}
      </span>
    </span>
  );
}
