import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { FieldError } from './FieldError.tsx';
import styles from './field.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'onChange'> {
  readonly label: string;
  readonly error?: string | undefined;
  /** At the right end inside the field: an image, a button. */
  readonly end?: ReactNode;
  readonly onValue: (value: string) => void;
}

export function TextField({ label, error, end, onValue, ...input }: TextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={styles.group}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={cx(styles.field, error !== undefined && styles.invalid)}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          onChange={(event) => onValue(event.target.value)}
        />
        {end}
      </div>
      <FieldError id={errorId} text={error} />
    </div>
  );
}
