import type { KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import { PERCENT_POINTS } from './percent.ts';
import styles from './slider.module.css';

interface PercentSliderProps {
  readonly label: string;
  /** Whole percent, 0 to 100; values between the points are shown at their position. */
  readonly value: number;
  /** Called with each fixed point that is chosen. */
  readonly onValue: (percent: number) => void;
  readonly disabled?: boolean;
}

const STEP = 25;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/**
 * SH-07: a share of the available amount, in five fixed points. Each point is also a button that is large enough for
 * touch.
 */
export function PercentSlider({ label, value, onValue, disabled = false }: PercentSliderProps) {
  const shown = Math.min(100, Math.max(0, value));
  const choose = (percent: number) => {
    const point = Math.min(100, Math.max(0, Math.round(percent / STEP) * STEP));
    if (point !== shown) onValue(point);
  };
  /** A key moves to the next point, also from a value between two points. */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose((step > 0 ? Math.floor(shown / STEP) + 1 : Math.ceil(shown / STEP) - 1) * STEP);
  };
  return (
    <div className={styles.slider} data-disabled={disabled ? '' : undefined}>
      <div className={styles.control}>
        <div className={styles.track} aria-hidden="true">
          <div className={styles.done} style={{ width: `${shown}%` }} />
          {PERCENT_POINTS.map((point) => (
            <span
              key={point}
              className={cx(styles.point, point <= shown && styles.reached)}
              style={{ left: `${point}%` }}
            />
          ))}
          <span className={styles.thumb} style={{ left: `${shown}%` }} />
        </div>
        <input
          type="range"
          className={styles.range}
          min={0}
          max={100}
          // Values between the points are displayed; only the points are reported.
          step={1}
          value={shown}
          disabled={disabled}
          aria-label={label}
          aria-valuetext={`${shown}%`}
          onKeyDown={onKeyDown}
          onChange={({ target }) => choose(Number(target.value))}
        />
      </div>
      <div className={styles.marks}>
        {PERCENT_POINTS.map((point) => (
          <button
            key={point}
            type="button"
            className={cx(styles.mark, point === shown && styles.here)}
            // The range input serves the keyboard; the points below it serve the pointer.
            tabIndex={-1}
            disabled={disabled}
            onClick={() => onValue(point)}
          >
            {point}%
          </button>
        ))}
      </div>
    </div>
  );
}
