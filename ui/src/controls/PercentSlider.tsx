import { Slider } from '@base-ui/react/slider';
import { cx } from '../cx.ts';
import { PERCENT_POINTS } from './percent.ts';
import styles from './slider.module.css';

interface PercentSliderProps {
  readonly label: string;
  /** Whole percent, 0 to 100; a value between the points is shown where it is. */
  readonly value: number;
  /** Told every fixed point that is chosen. */
  readonly onValue: (percent: number) => void;
  readonly disabled?: boolean;
}

/** SH-07: how much of what is available, in five fixed points. Each point is a button too, large enough for a finger. */
export function PercentSlider({ label, value, onValue, disabled = false }: PercentSliderProps) {
  const shown = Math.min(100, Math.max(0, value));
  return (
    <Slider.Root
      className={styles.slider}
      value={shown}
      min={0}
      max={100}
      step={25}
      largeStep={25}
      disabled={disabled}
      onValueChange={onValue}
    >
      <Slider.Control className={styles.control}>
        <Slider.Track className={styles.track}>
          <Slider.Indicator className={styles.done} />
          {PERCENT_POINTS.map((point) => (
            <span
              key={point}
              className={cx(styles.point, point <= shown && styles.reached)}
              style={{ left: `${point}%` }}
              aria-hidden="true"
            />
          ))}
          <Slider.Thumb
            className={styles.thumb}
            getAriaLabel={() => label}
            getAriaValueText={(formatted) => `${formatted}%`}
          />
        </Slider.Track>
      </Slider.Control>
      <div className={styles.marks}>
        {PERCENT_POINTS.map((point) => (
          <button
            key={point}
            type="button"
            className={cx(styles.mark, point === shown && styles.here)}
            // The thumb serves the keyboard; the points beneath it serve a pointer.
            tabIndex={-1}
            disabled={disabled}
            onClick={() => onValue(point)}
          >
            {point}%
          </button>
        ))}
      </div>
    </Slider.Root>
  );
}
