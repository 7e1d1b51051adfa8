import type { ComponentProps } from 'react';
import styles from './choice.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'checked' | 'onChange'> {
  readonly label: string;
  /** A second line that says what the choice means. */
  readonly detail?: string;
  readonly on: boolean;
  readonly onValue: (on: boolean) => void;
}

export function Checkbox({ label, detail, on, onValue, ...input }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="checkbox" checked={on} onChange={({ target }) => onValue(target.checked)} />
      {detail === undefined ? (
        label
      ) : (
        <span>
          {label}
          <small>{detail}</small>
        </span>
      )}
    </label>
  );
}
