import { cx } from '../cx.ts';
import { Icon } from '../figures/Icon.tsx';
import styles from './field.module.css';

interface FieldErrorProps {
  readonly id: string;
  readonly text: string | undefined;
  /** Keeps no room while there is no error. */
  readonly compact?: boolean;
}

/** What is wrong with a field, beneath it. The element stays in place so that a screen reader hears the change. */
export function FieldError({ id, text, compact = false }: FieldErrorProps) {
  return (
    <p id={id} className={cx(styles.error, compact && text === undefined && styles.gone)} aria-live="polite">
      {text !== undefined && (
        <>
          <Icon name="warning" />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}
