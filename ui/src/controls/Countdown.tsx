import styles from './Countdown.module.css';

interface CountdownProps {
  readonly label: string;
  readonly leftMs: number;
  readonly wholeMs: number;
}

/**
 * Remaining time as a bar and in digits. It is not announced every second; the caller announces what happens at the
 * end.
 */
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

/** Minutes and seconds left, rounded up to the second: 9,001 ms is '00:10', 0 ms is '00:00'. */
export function secondsText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
