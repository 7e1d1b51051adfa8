import type { ComponentProps } from 'react';
import styles from './choice.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'checked' | 'onChange'> {
  readonly label: string;
  readonly on: boolean;
  readonly onValue: (on: boolean) => void;
}

export function Checkbox({ label, on, onValue, ...input }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="checkbox" checked={on} onChange={({ target }) => onValue(target.checked)} />
      {label}
    </label>
  );
}
