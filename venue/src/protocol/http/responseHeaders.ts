/** What every answer bears beside its own headers: names and values in turn. */
export const RESPONSE_HEADERS = [
  'content-type',
  'application/json;charset=UTF-8',
  'cache-control',
  'no-store',
  'x-content-type-options',
  'nosniff',
] as const;

/** How to send a text: one of ASCII alone is the same bytes in both, and in latin1 it need not be looked through again. */
export function selectEncoding(text: string, bytes: number): 'latin1' | 'utf8' {
  return bytes === text.length ? 'latin1' : 'utf8';
}

/** How long a connection may wait for its next request, as clients are told. */
export const KEEP_ALIVE_S = 5;

/** Names and values in turn as the lines of a head. */
export function formatHeaderLines(headers: readonly string[]): string {
  let lines = '';
  for (let place = 0; place < headers.length; place += 2) lines += `${headers[place]}: ${headers[place + 1]}\r\n`;
  return lines;
}
