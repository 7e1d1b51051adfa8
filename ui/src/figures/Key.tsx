import styles from './figures.module.css';

/** A key of the keyboard. */
export function Key({ name }: { name: string }) {
  return <kbd className={styles.key}>{name}</kbd>;
}
