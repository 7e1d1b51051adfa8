import styles from './figures.module.css';
import { missingZeros } from './missingZeros.ts';

/** Padding as wide as the missing decimals. It is drawn with CSS, so it is neither read out nor copied. */
export function Padding({ written, places }: { written: string; places: number }) {
  const zeros = missingZeros(written, places);
  return zeros === '' ? null : <span className={styles.pad} data-zeros={zeros} />;
}
