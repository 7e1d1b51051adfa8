import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RestHandler } from '../rest/restHandler.ts';
import { BODY_BYTES_MAX, readBody } from './body.ts';
import { RESPONSE_HEADERS, selectEncoding } from './responseHeaders.ts';

/** Passes requests of node's server to the protocol. */
export function createRequestListener(
  handle: RestHandler,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const { method = 'GET', url: target = '/', headers, socket } = request;
    const remote = socket.remoteAddress ?? 'unknown';
    const [apiKey, forwardedFor] = [singleValue(headers['x-mbx-apikey']), singleValue(headers['x-forwarded-for'])];
    readBody(request, BODY_BYTES_MAX, (body) => {
      handle({ method, target, remote, forwardedFor, apiKey, body }, (status, own, text) => {
        const bytes = Buffer.byteLength(text);
        response.writeHead(status, [...own, ...RESPONSE_HEADERS, 'content-length', String(bytes)]);
        response.end(text, selectEncoding(text, bytes));
      });
    });
  };
}

/** A header's value; undefined if the header is repeated. */
function singleValue(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
