import { errorText } from '../lib/errorText.ts';
import styles from './failure.module.css';

/** The error of an action, above its button. */
export function Failure({ error }: { error: unknown }) {
  if (error === undefined) return null;
  return (
    <p className={styles.failure} role="alert">
      {errorText(error)}
    </p>
  );
}
