import { isNestedTooDeep } from '@aldgate/domain/json/parseBoundedJson.ts';
import { IMAGE_BYTES_BELOW } from '@aldgate/domain/kyc/image.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Slightly more than the largest accepted file, so that a file at the limit gets its own error instead of being cut
 * off.
 */
export const UPLOAD_LIMIT_BYTES = IMAGE_BYTES_BELOW + 64 * 1024;

/** The content types that browsers send. The file's real type is detected from its content. */
const CLAIMED = ['image/jpeg', 'image/png', 'application/octet-stream'];

/** Accepts files as bodies of the calls that take one. */
export function takeUploads(app: FastifyInstance): void {
  // Without its own limit: only the upload routes have a larger one.
  app.addContentTypeParser(CLAIMED, { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
}

/** The request of an upload call: the query's fields, and the file as `content`. */
export function uploaded(request: FastifyRequest): Record<string, unknown> {
  const query = request.query as Record<string, unknown>;
  return { ...query, content: request.body instanceof Uint8Array ? request.body : undefined };
}

/**
 * An empty body with a JSON content type counts as no body: many clients send calls without parameters like this. A
 * body that is nested too deeply is refused before it is parsed.
 */
export function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (isNestedTooDeep(body)) done(Object.assign(new Error('nested too deeply'), { statusCode: 400 }));
    else void parse(request, body, done);
  });
}
