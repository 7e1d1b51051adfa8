import styles from './Switch.module.css';

/** A toggle that takes effect immediately. */
export function Switch({ label, on, onValue }: { label: string; on: boolean; onValue: (on: boolean) => void }) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={on}
        aria-checked={on}
        onChange={(event) => onValue(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      <span>{label}</span>
    </label>
  );
}
