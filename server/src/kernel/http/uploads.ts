import { IMAGE_BYTES_BELOW } from '@aldgate/domain/kyc/image.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A file may be a little larger than any that is taken, so that one at the bound is refused by name and not cut off. */
export const UPLOAD_LIMIT_BYTES = IMAGE_BYTES_BELOW + 64 * 1024;

/** What a browser calls a file. Its content says what it is; the name and the type are only what somebody claims. */
const CLAIMED = ['image/jpeg', 'image/png', 'application/octet-stream'];

/** Files arrive as they are in the body, for the calls that take one. */
export function takeUploads(app: FastifyInstance): void {
  // Without a limit of its own: only the routes that take a file have one that is larger than every other's.
  app.addContentTypeParser(CLAIMED, { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
}

/** The request of a call that takes a file: the query's fields, and the file as `content`. */
export function uploaded(request: FastifyRequest): Record<string, unknown> {
  const query = request.query as Record<string, unknown>;
  return { ...query, content: request.body instanceof Uint8Array ? request.body : undefined };
}
