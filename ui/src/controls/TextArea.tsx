import { useId } from 'react';
import { FieldError } from './FieldError.tsx';
import styles from './field.module.css';

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly rows?: number;
  readonly lengthMax?: number;
  /** Space for an error is reserved if it is passed. */
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly onBlur?: () => void;
  readonly onValue: (value: string) => void;
}

/** A labelled field of several lines. */
export function TextArea(props: TextAreaProps) {
  const { label, value, rows = 3, lengthMax = 500, error, disabled = false, onBlur, onValue } = props;
  const id = useId();
  return (
    <div className={styles.group}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.area}
        rows={rows}
        maxLength={lengthMax}
        value={value}
        disabled={disabled}
        aria-invalid={error !== undefined}
        aria-describedby={'error' in props ? `${id}-error` : undefined}
        onBlur={onBlur}
        onChange={(event) => onValue(event.target.value)}
      />
      {'error' in props && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}
