import styles from './Name.module.css';

/** A name that somebody chose, in a list: cut with an ellipsis where it is long, whole on hover and in the detail. */
export function Name({ text, title = text }: { text: string; title?: string }) {
  return (
    <span className={styles.name} title={title}>
      {text}
    </span>
  );
}
