/** PostgreSQL's notation of an array of texts, or of anything that is written as text. */
export const textArray = (values: readonly string[]): string => `{${values.map(quoted).join(',')}}`;

/** PostgreSQL's notation of an array of whole numbers. */
export const integerArray = (values: readonly number[]): string => `{${values.join(',')}}`;

function quoted(value: string): string {
  return /["\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
