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
