import { type ErrorName, errors } from '@aldgate/contract';
import { openStatus } from '@aldgate/contract/open/statuses.ts';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { ApiError } from '../kernel/apiError.ts';
import { describeFailure } from '../kernel/http/failures.ts';

const NAMES: ReadonlyMap<number, ErrorName> = new Map(
  Object.entries(errors).map(([name, { code }]) => [code, name as ErrorName]),
);

/** Answers every error with an HTTP status and `{code, name, message, data, requestId}` from the catalogue. */
export function registerOpenFailures(routes: FastifyInstance): void {
  routes.setErrorHandler<FastifyError | ApiError>((error, request, reply) => {
    const { body } = describeFailure(error, { log: request.log, reference: request.id });
    const name = NAMES.get(body.code) ?? 'unknown';
    request.envelopeCode = body.code;
    const status = openStatus(name);
    if (status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter(body.data));
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ ...body, name, requestId: request.id });
  });
  routes.setNotFoundHandler((request, reply) => {
    const { code, message } = errors.notFound;
    return reply.code(404).send({ code, name: 'notFound', message, data: null, requestId: request.id });
  });
}

/** Seconds after which a request may be sent again, where the error knows. */
function retryAfter(data: unknown): number {
  const seconds = typeof data === 'object' && data !== null && 'retryAfterSeconds' in data ? data.retryAfterSeconds : 1;
  return typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds)) : 1;
}
