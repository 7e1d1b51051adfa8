import type { IncomingMessage } from 'node:http';

export const BODY_BYTES_MAX = 16 * 1024;
const NOTHING = Buffer.alloc(0);

/**
 * Reads a request body and passes it on once, each byte as a character; undefined as soon as it exceeds `bytesMax`,
 * and nothing more afterwards.
 */
export function readBody(request: IncomingMessage, bytesMax: number, then: (body: string | undefined) => void): void {
  let body: Buffer = NOTHING;
  let isTooLarge = false;
  request.on('data', (chunk: Buffer) => {
    if (isTooLarge) return;
    isTooLarge = body.length + chunk.length > bytesMax;
    if (isTooLarge) then(undefined);
    // Most bodies arrive in one chunk.
    else body = body.length === 0 ? chunk : Buffer.concat([body, chunk]);
  });
  request.on('end', () => {
    if (!isTooLarge) then(body.toString('latin1'));
  });
}
