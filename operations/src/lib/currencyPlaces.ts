/** The decimals of a currency by ISO 4217: yen have none. */
export function currencyPlaces(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 0;
}
