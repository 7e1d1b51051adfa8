import { useId } from 'react';
import styles from './parts.module.css';

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly lengthMax?: number;
  readonly onValue: (value: string) => void;
}

/** A labelled field of several lines. */
export function TextArea({ label, value, lengthMax = 500, onValue }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.area}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={lengthMax}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </div>
  );
}
