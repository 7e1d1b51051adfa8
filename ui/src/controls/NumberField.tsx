import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { formatDecimal, writtenPlaces } from '../format/decimal.ts';
import { parseEntered } from '../format/entered.ts';
import { useLocale } from '../locale.ts';
import { FieldError } from './FieldError.tsx';
import styles from './number.module.css';

interface NumberFieldProps {
  readonly label: string;
  /** The text as entered, or a plain decimal. */
  readonly value: string;
  readonly onValue: (text: string) => void;
  /** Beside the label at the right: the available balance, a fee. */
  readonly note?: ReactNode;
  /** After the number: the asset and its selection. */
  readonly unit?: ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  /** Marks a number as indicative, not agreed. */
  readonly indicative?: boolean;
  /** Read out and shown while the field is empty. */
  readonly placeholder?: string;
}

/** A large amount: grouped while not focused, as typed while focused. Accepts pasted '1,234.5'. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onValue, note, unit, error, disabled = false, indicative = false, placeholder } = props;
  const id = useId();
  const errorId = `${id}-error`;
  const locale = useLocale();
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The text loses its separators with the focus, and with them what the keyboard selected.
  useLayoutEffect(() => {
    if (focused) input.current?.select();
  }, [focused]);
  return (
    <div>
      <div className={cx(styles.box, error !== undefined && styles.invalid, disabled && styles.fixed)}>
        <div className={styles.head}>
          <label htmlFor={id}>{label}</label>
          <span className={styles.note}>{note}</span>
        </div>
        <div className={styles.body}>
          {indicative && value !== '' && <span className={styles.about}>≈</span>}
          <input
            ref={input}
            id={id}
            className={cx(styles.input, indicative && styles.dim)}
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={focused ? value : resting(value, locale)}
            placeholder={placeholder}
            disabled={disabled}
            aria-invalid={error !== undefined}
            aria-describedby={errorId}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onChange={(event) => onValue(event.target.value)}
          />
          {unit}
        </div>
      </div>
      <FieldError id={errorId} text={error} compact />
    </div>
  );
}

/** Groups a number and keeps its decimals; any other text stays unchanged. */
function resting(value: string, locale: string): string {
  const plain = parseEntered(value);
  return plain === undefined ? value : formatDecimal(plain, { locale, placesMin: writtenPlaces(plain) });
}
