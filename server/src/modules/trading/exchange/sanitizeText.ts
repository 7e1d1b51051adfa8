const LENGTH_MAX = 500;

/** What somebody else said, as the database can keep it: bounded, and without the one sign that it refuses. */
export function sanitizeText(text: string): string {
  return text.replaceAll('\u0000', '').slice(0, LENGTH_MAX);
}
