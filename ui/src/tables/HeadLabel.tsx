import styles from './table.module.css';

/** The text of a column's header, with the unit that all its values have. */
export function HeadLabel({ label, unit }: { label: string; unit?: string | undefined }) {
  if (unit === undefined) return label;
  return (
    <span className={styles.headLabel}>
      {label} <span>{unit}</span>
    </span>
  );
}
