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
  /** A plain decimal, or what was entered where that is none. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly unit: string;
  readonly error?: string | undefined;
  /** At the end of the field: what fills it. */
  readonly end?: ReactNode;
}

/**
 * A figure of a ticket: its label inside at the left, the number at the right. Grouped while it rests, as typed while it has
 * the focus; '1,234.5' is taken as it is pasted. What is told is a plain decimal wherever the text is one.
 */
export function FigureField({ label, value, onValue, unit, error, end }: FigureFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const locale = useLocale();
  const [text, setText] = useState<string>();
  const resting = parseEntered(value) === value ? grouped(value, locale) : value;
  // What is entered is shown as it was entered while it stands; where the figure has become another one, that is.
  const shown = text !== undefined && parseFigure(text) !== value ? value : (text ?? resting);
  return (
    <div>
      <div className={cx(styles.field, error !== undefined && styles.invalid)}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          className={styles.input}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={shown}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          onFocus={({ currentTarget: input }) => {
            // The text is another one while it is edited, and a selection would not outlive that.
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

function grouped(value: string, locale: string): string {
  return value === '' ? '' : formatDecimal(value, { locale, placesMin: writtenPlaces(value) });
}

/** The figure that a text stands for; what is none is left as it is. */
function parseFigure(text: string): string {
  return text.trim() === '' ? '' : (parseEntered(text) ?? text);
}
