/** What every answer bears beside its own headers: names and values in turn. */
export const ANSWER_HEADERS = [
  'content-type',
  'application/json;charset=UTF-8',
  'cache-control',
  'no-store',
  'x-content-type-options',
  'nosniff',
] as const;

/** How to send a text: one of ASCII alone is the same bytes in both, and in latin1 it need not be looked through again. */
export function encodingOf(text: string, bytes: number): 'latin1' | 'utf8' {
  return bytes === text.length ? 'latin1' : 'utf8';
}
