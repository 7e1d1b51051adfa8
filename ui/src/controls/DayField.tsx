import styles from './field.module.css';

interface DayFieldProps {
  readonly label: string;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly onValue: (day: string) => void;
}

/** A day in UTC, in a row of filters. */
export function DayField({ label, value, onValue }: DayFieldProps) {
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <input type="date" value={value} onChange={(event) => onValue(event.target.value)} />
    </label>
  );
}
