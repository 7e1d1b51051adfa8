/** Headers of every response: names and values alternating. */
export const RESPONSE_HEADERS = [
  'content-type',
  'application/json;charset=UTF-8',
  'cache-control',
  'no-store',
  'x-content-type-options',
  'nosniff',
] as const;

/** Encoding of a text: ASCII is the same in both encodings, and latin1 avoids another pass. */
export function selectEncoding(text: string, bytes: number): 'latin1' | 'utf8' {
  return bytes === text.length ? 'latin1' : 'utf8';
}

/** Announced keep-alive timeout of a connection. */
export const KEEP_ALIVE_S = 5;

/** Formats alternating names and values as header lines. */
export function formatHeaderLines(headers: readonly string[]): string {
  let lines = '';
  for (let index = 0; index < headers.length; index += 2) lines += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return lines;
}
