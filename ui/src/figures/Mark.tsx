import styles from './Mark.module.css';

/** The logo: two pillars, an arch and a brass keystone; every edge lies on a whole pixel at size 16. */
export function Mark({ size = 18 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d="M1 1h6v3.127A4 4 0 0 0 4 8H1ZM15 1H9v3.127A4 4 0 0 1 12 8h3ZM1 9h3v6H1ZM12 9h3v6h-3Z" />
      <path className={styles.keystone} d="M7 1h2v3H7Z" />
    </svg>
  );
}

/** Logo and wordmark, the only serif type in the application's chrome. */
export function Brand({ size = 18 }: { size?: number }) {
  return (
    <span className={size > 20 ? styles.brandLarge : styles.brand}>
      <Mark size={size} />
      <span className={styles.name}>Aldgate</span>
    </span>
  );
}
