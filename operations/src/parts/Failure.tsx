import { errorText } from '../app/errorText.ts';
import styles from './failure.module.css';

/** Why a action was refused, above its button; nothing where it was not. */
export function Failure({ error }: { error: unknown }) {
  if (error === undefined) return null;
  return (
    <p className={styles.failure} role="alert">
      {errorText(error)}
    </p>
  );
}
