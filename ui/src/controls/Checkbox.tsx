import type { ComponentProps } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './choice.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'checked' | 'onChange'> {
  readonly label: string;
  /** Whether the label is read out only, as in a column of a table. */
  readonly isBare?: boolean;
  /** A second line that says what the choice means. */
  readonly detail?: string;
  readonly on: boolean;
  readonly onValue: (on: boolean) => void;
}

export function Checkbox({ label, isBare = false, detail, on, onValue, ...input }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="checkbox" checked={on} onChange={({ target }) => onValue(target.checked)} />
      {isBare ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : detail === undefined ? (
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
