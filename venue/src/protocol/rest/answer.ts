import type { ServerResponse } from 'node:http';

/** Headers of an answer: names, in small letters, and values in turn. */
export type HeaderList = string[];

/** Sets a header; one of its name that is there already gives way. */
export function setHeader(headers: HeaderList, name: string, value: string): void {
  const at = headers.indexOf(name);
  if (at < 0) headers.push(name, value);
  else headers[at + 1] = value;
}

/** Sends JSON with the headers that were gathered for it. */
export function sendJson(response: ServerResponse, status: number, headers: HeaderList, body: string): void {
  const bytes = Buffer.byteLength(body);
  headers.push(
    'content-type',
    'application/json;charset=UTF-8',
    'content-length',
    String(bytes),
    'cache-control',
    'no-store',
    'x-content-type-options',
    'nosniff',
  );
  response.writeHead(status, headers);
  // A text of ASCII alone is the same bytes in both, and in latin1 it need not be looked through again.
  response.end(body, bytes === body.length ? 'latin1' : 'utf8');
}
