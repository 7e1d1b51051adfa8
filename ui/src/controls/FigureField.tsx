import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../cx.ts';
import { formatDecimal, writtenPlaces } from '../format/decimal.ts';
import { parseEntered } from '../format/entered.ts';
import { useLocale } from '../locale.ts';
import { FieldError } from './FieldError.tsx';
import styles from './figureField.module.css';

interface FigureFieldProps {
  readonly label: string;
  /** A plain decimal, or the raw text where it is not a number. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly unit: string;
  /** The decimals of what is shown at rest, where the value has fewer. */
  readonly places?: number;
  readonly error?: string | undefined;
  /** At the right end of the field: a button that fills it. */
  readonly end?: ReactNode;
}

/**
 * A number field of the ticket: label inside at the left, number at the right. It groups digits while it is not
 * focused and shows the text as typed while it is. It accepts pasted '1,234.5'. `onValue` receives a plain decimal
 * wherever the text is one.
 */
export function FigureField({ label, value, onValue, unit, places = 0, error, end }: FigureFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const locale = useLocale();
  const [text, setText] = useState<string>();
  const resting = parseEntered(value) === value ? grouped(value, locale, places) : value;
  // The typed text is shown as long as it matches the value; otherwise the new value is shown.
  const shown = text !== undefined && parseFigure(text) !== value ? value : (text ?? resting);
  return (
    <div>
      <div className={cx(styles.field, error !== undefined && styles.invalid)}>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={shown}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          onFocus={({ currentTarget: input }) => {
            // Focusing changes the text (grouping is removed), which would drop the selection.
            flushSync(() => setText(value));
            input.select();
          }}
          onBlur={() => setText(undefined)}
          onChange={(event) => {
            const entered = event.target.value;
            setText(entered);
            onValue(parseFigure(entered));
          }}
        />
        <span className={styles.unit}>{unit}</span>
        {end}
      </div>
      <FieldError id={errorId} text={error} compact />
    </div>
  );
}

function grouped(value: string, locale: string, places: number): string {
  return value === '' ? '' : formatDecimal(value, { locale, placesMin: Math.max(places, writtenPlaces(value)) });
}

/** The number in a text; text that is not a number is returned unchanged. */
function parseFigure(text: string): string {
  return text.trim() === '' ? '' : (parseEntered(text) ?? text);
}
