import styles from './Countdown.module.css';
import { secondsText } from './secondsText.ts';

interface CountdownProps {
  readonly label: string;
  readonly leftMs: number;
  readonly wholeMs: number;
}

/** Time that runs out, as a line and in figures. It is not announced each second; what follows its end is. */
export function Countdown({ label, leftMs, wholeMs }: CountdownProps) {
  const share = wholeMs > 0 ? Math.min(1, Math.max(0, leftMs / wholeMs)) : 0;
  return (
    <div className={styles.countdown} role="timer" aria-live="off">
      <span>{label}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.left} style={{ transform: `scaleX(${share})` }} />
      </span>
      <b className={styles.figure}>{secondsText(leftMs)}</b>
    </div>
  );
}
