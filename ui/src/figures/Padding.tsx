import styles from './figures.module.css';
import { missingZeros } from './missingZeros.ts';

/** The room of the decimals that a figure lacks. It is drawn and is no text, so nothing reads or copies it. */
export function Padding({ written, places }: { written: string; places: number }) {
  const zeros = missingZeros(written, places);
  return zeros === '' ? null : <span className={styles.pad} data-zeros={zeros} />;
}
