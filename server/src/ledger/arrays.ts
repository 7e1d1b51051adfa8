/** PostgreSQL's array literal of texts. */
export const textArray = (values: readonly string[]): string => `{${values.map(quoted).join(',')}}`;

/** PostgreSQL's array literal of integers. */
export const integerArray = (values: readonly number[]): string => `{${values.join(',')}}`;

function quoted(value: string): string {
  return /["\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
