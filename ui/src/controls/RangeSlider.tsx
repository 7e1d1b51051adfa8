import styles from './rangeSlider.module.css';

interface RangeSliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Beyond the slider's ends it stands at an end. */
  readonly value: number;
  /** Text that is read out for the value. */
  readonly text: string;
  /** Notches; `name` gives those of a line its colour. */
  readonly marks?: readonly { readonly name: string; readonly at: number }[];
  readonly onValue: (value: number) => void;
}

/** A value between two ends, drawn from 0, or from the end that is nearest to 0. */
export function RangeSlider({ label, min, max, step, value, text, marks = [], onValue }: RangeSliderProps) {
  const within = (each: number) => Math.min(max, Math.max(min, each));
  const shown = within(value);
  const origin = within(0);
  const share = (each: number) => ((each - min) / (max - min)) * 100;
  const [from, to] = [Math.min(origin, shown), Math.max(origin, shown)];
  return (
    <div className={styles.slider}>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.done} style={{ left: `${share(from)}%`, width: `${share(to) - share(from)}%` }} />
        {marks
          .filter(({ at }) => at > min && at <= max)
          .map(({ name, at }) => (
            <span key={name} className={styles.mark} data-mark={name} style={{ left: `${share(at)}%` }} />
          ))}
        <span className={styles.thumb} style={{ left: `${share(shown)}%` }} />
      </div>
      <input
        type="range"
        className={styles.range}
        min={min}
        max={max}
        step={step}
        value={shown}
        aria-label={label}
        aria-valuetext={text}
        onChange={({ target }) => onValue(Number(target.value))}
      />
    </div>
  );
}
