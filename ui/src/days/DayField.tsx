import { useId, useState } from 'react';
import { cx } from '../cx.ts';
import { isDay } from '../format/day.ts';
import { CalendarButton } from './CalendarButton.tsx';
import styles from './dayField.module.css';

interface DayFieldProps {
  readonly label: string;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  /** Called with a valid day, or with '' once the field is empty. */
  readonly onValue: (day: string) => void;
}

/** A day in UTC: entered as YYYY-MM-DD, or chosen in a calendar. */
export function DayField({ label, value, onValue }: DayFieldProps) {
  const id = useId();
  const [entered, setEntered] = useState({ text: value, of: value });
  // A value from outside, such as a cleared filter, replaces what was entered.
  const text = entered.of === value ? entered.text : value;
  const isInvalid = text !== '' && !isDay(text);
  const enter = (next: string) => {
    const day = next.trim().replaceAll('/', '-');
    const isComplete = day === '' || isDay(day);
    setEntered({ text: isComplete ? day : next, of: isComplete ? day : value });
    if (isComplete && day !== value) onValue(day);
  };
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <span className={cx(styles.dayBox, isInvalid && styles.invalid)}>
        <input
          id={id}
          value={text}
          placeholder="YYYY-MM-DD"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={10}
          aria-invalid={isInvalid}
          onChange={(event) => enter(event.target.value)}
        />
        <CalendarButton label={label} value={value} onDay={enter} />
      </span>
    </div>
  );
}
