import styles from './figures.module.css';

/** Padding as wide as the missing decimals. It is drawn with CSS, so it is neither read out nor copied. */
export function Padding({ written, places }: { written: string; places: number }) {
  const zeros = missingZeros(written, places);
  return zeros === '' ? null : <span className={styles.pad} data-zeros={zeros} />;
}

/**
 * The digits that pad a formatted number to `places` decimals: missingZeros('1,000.00', 4) is '00', missingZeros('–',
 * 2) is '.00'. Digits are tabular, so the decimal points then align.
 */
export function missingZeros(written: string, places: number): string {
  const point = written.indexOf('.');
  const has = point < 0 ? 0 : written.length - point - 1;
  if (has >= places) return '';
  return `${point < 0 ? '.' : ''}${'0'.repeat(places - has)}`;
}
