import { TextField } from '../controls/TextField.tsx';
import { CalendarButton } from './CalendarButton.tsx';

interface DayTextFieldProps {
  readonly label: string;
  /** Entered text; a day is YYYY-MM-DD. */
  readonly value: string;
  readonly error?: string | undefined;
  /** The last day that the calendar offers. */
  readonly max?: string;
  readonly onValue: (value: string) => void;
  readonly onBlur?: () => void;
}

/** A day in a form: entered, or chosen in a calendar. */
export function DayTextField({ max, ...field }: DayTextFieldProps) {
  const { label, value, onValue } = field;
  return (
    <TextField
      {...field}
      placeholder="YYYY-MM-DD"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      maxLength={10}
      end={<CalendarButton label={label} value={value} {...(max === undefined ? {} : { max })} onDay={onValue} />}
    />
  );
}
