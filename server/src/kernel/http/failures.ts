import { type ErrorName, errors } from '@aldgate/contract';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';
import { sqlState, UNTRANSLATABLE } from '../database.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the answer's envelope; 0 before there is one. */
    envelopeCode: number;
  }
}

/** Every error is answered in the envelope. Unexpected errors show a reference and no details. */
export function registerFailures(app: FastifyInstance): void {
  app.decorateRequest('envelopeCode', 0);
  app.setErrorHandler<FastifyError | ApiError>((error, request, reply) => {
    if (error instanceof ApiError) {
      request.envelopeCode = errors[error.entry].code;
      const level = 'logged' in errors[error.entry] ? 'error' : 'info';
      request.log[level]({ entry: error.entry, code: request.envelopeCode }, 'rejected');
      return reply.code(200).header('cache-control', 'no-store').send(envelope(error.entry, error.data));
    }
    // Text that PostgreSQL cannot store, such as NUL, is an error of the request in any field.
    if (UNTRANSLATABLE.has(sqlState(error) ?? '')) return reply.code(200).send(envelope('format'));
    const status = error.statusCode ?? 500;
    if (status === 413) return reply.code(413).send(envelope('bodyTooLarge'));
    if (status === 429) return reply.code(429).send(envelope('tooManyRequests'));
    if (status >= 400 && status < 500) return reply.code(status).send(envelope('format', transportError(error)));
    return reply.code(200).header('cache-control', 'no-store').send(unforeseen(error, request));
  });
}

export function envelope(entry: ErrorName, data: unknown = null) {
  return { code: errors[entry].code, message: errors[entry].message, data };
}

function transportError(error: FastifyError) {
  return { fields: [{ path: '', message: error.message.slice(0, 200) }] };
}

function unforeseen(error: Error, request: FastifyRequest) {
  request.envelopeCode = errors.unknown.code;
  request.log.error({ err: error, reference: request.id }, 'unexpected error');
  return envelope('unknown', { reference: request.id });
}
