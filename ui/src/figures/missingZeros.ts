/**
 * What an unseen run of digits must hold so that a written figure takes the room of one with `places` decimals:
 * missingZeros('1,000.00', 4) is '00', missingZeros('–', 2) is '.00'. Figures are tabular, so the points then stand in line.
 */
export function missingZeros(written: string, places: number): string {
  const point = written.indexOf('.');
  const has = point < 0 ? 0 : written.length - point - 1;
  if (has >= places) return '';
  return `${point < 0 ? '.' : ''}${'0'.repeat(places - has)}`;
}
