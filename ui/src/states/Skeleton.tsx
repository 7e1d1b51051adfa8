import styles from './states.module.css';

/** Rows of the final height while a table loads; without animation. */
export function Skeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reorder
        <span key={row} className={styles.line} />
      ))}
    </div>
  );
}
