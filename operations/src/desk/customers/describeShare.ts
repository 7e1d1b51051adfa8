/** The share of prices that were accepted, in whole percent, with both counts: '75 % (3 of 4)'. */
export function describeShare({ quoted, accepted }: { readonly quoted: number; readonly accepted: number }): string {
  if (quoted === 0) return '–';
  return `${Math.round((accepted / quoted) * 100)} % (${accepted} of ${quoted})`;
}
