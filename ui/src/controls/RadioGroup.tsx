import { useId } from 'react';
import { Stack } from '../layout/Stack.tsx';
import styles from './choice.module.css';

interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly detail: string }[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}

/** A choice between few options that need a sentence each. */
export function RadioGroup<Value extends string>({ label, options, value, onValue }: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <Stack as="fieldset" gap="2">
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          <span>
            {option.label}
            <small>{option.detail}</small>
          </span>
        </label>
      ))}
    </Stack>
  );
}
