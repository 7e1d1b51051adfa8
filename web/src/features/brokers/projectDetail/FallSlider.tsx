import styles from './fallSlider.module.css';
import { FALL_MAX } from './waterfallView.ts';

interface FallSliderProps {
  readonly label: string;
  /** Percent; beyond the slider's end it stands at its end. */
  readonly value: number;
  /** Text that is read out for the value. */
  readonly text: string;
  /** The falls that lead to a line, in percent. */
  readonly marks: readonly { readonly name: string; readonly fall: number }[];
  readonly onValue: (percent: number) => void;
}

/** A fall of NAV from none to the slider's end, with a notch at each line. */
export function FallSlider({ label, value, text, marks, onValue }: FallSliderProps) {
  const shown = Math.min(FALL_MAX, Math.max(0, value));
  const left = (percent: number) => `${(percent / FALL_MAX) * 100}%`;
  return (
    <div className={styles.slider}>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.done} style={{ width: left(shown) }} />
        {marks
          .filter(({ fall }) => fall > 0 && fall <= FALL_MAX)
          .map(({ name, fall }) => (
            <span key={name} className={styles.mark} data-mark={name} style={{ left: left(fall) }} />
          ))}
        <span className={styles.thumb} style={{ left: left(shown) }} />
      </div>
      <input
        type="range"
        className={styles.range}
        min={0}
        max={FALL_MAX}
        step={0.1}
        value={shown}
        aria-label={label}
        aria-valuetext={text}
        onChange={({ target }) => onValue(Number(target.value))}
      />
    </div>
  );
}
