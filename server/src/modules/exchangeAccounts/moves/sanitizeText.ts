const LENGTH_MAX = 500;

/** Text of the exchange in a form that the database accepts: limited in length and without NUL. */
export function sanitizeText(text: string): string {
  return text.replaceAll('\u0000', '').slice(0, LENGTH_MAX);
}
