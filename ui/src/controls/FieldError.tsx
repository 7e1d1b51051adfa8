import { cx } from '../cx.ts';
import { Icon } from '../figures/Icon.tsx';
import styles from './field.module.css';

interface FieldErrorProps {
  readonly id: string;
  readonly text: string | undefined;
  /** Takes no space while there is no error. */
  readonly compact?: boolean;
}

/** The validation error below a field. The element is always rendered so that screen readers announce a change. */
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
