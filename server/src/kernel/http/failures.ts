import { type ErrorEntry, type ErrorName, errors } from '@aldgate/contract';
import type { FastifyBaseLogger, FastifyError, FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../apiError.ts';
import { sqlState, UNTRANSLATABLE } from '../database/database.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the answer's envelope; 0 before there is one. */
    envelopeCode: number;
  }
}

/** An error as it is answered: HTTP's status and the envelope. */
export interface Failure {
  readonly status: number;
  readonly body: ReturnType<typeof envelope>;
}

const COUNTED: ReadonlySet<number> = new Set([401, 403, 429]);

/** Every error is answered in the envelope. Unexpected errors show a reference and no details. */
export function registerFailures(app: FastifyInstance): void {
  app.decorateRequest('envelopeCode', 0);
  app.setErrorHandler<FastifyError | ApiError>((error, request, reply) => {
    const { status, body } = describeFailure(error, { log: request.log, reference: request.id });
    request.envelopeCode = body.code;
    return reply.code(status).header('cache-control', 'no-store').send(body);
  });
}

interface Reported {
  readonly log: FastifyBaseLogger;
  /** Names an unexpected error in the log and in the answer. */
  readonly reference: string;
}

/** Logs an error and describes its answer. */
export function describeFailure(error: unknown, { log, reference }: Reported): Failure {
  if (error instanceof ApiError) {
    const body = envelope(error.entry, error.data);
    // Refusals are counted by address (refusals.ts), not written one by one.
    const level = 'logged' in errors[error.entry] ? 'error' : COUNTED.has(body.code) ? 'debug' : 'info';
    log[level]({ entry: error.entry, code: body.code }, 'rejected');
    const entry: ErrorEntry = errors[error.entry];
    return { status: entry.status ?? 200, body };
  }
  // Text that PostgreSQL cannot store, such as NUL, is an error of the request in any field.
  if (UNTRANSLATABLE.has(sqlState(error) ?? '')) return { status: 200, body: envelope('format') };
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status === 413) return { status, body: envelope('bodyTooLarge') };
  if (status === 429) return { status, body: envelope('tooManyRequests') };
  if (status >= 400 && status < 500) return { status, body: envelope('format', transportError(error)) };
  log.error({ err: error, reference }, 'unexpected error');
  return { status: 200, body: envelope('unknown', { reference }) };
}

export function envelope(entry: ErrorName, data: unknown = null) {
  return { code: errors[entry].code, message: errors[entry].message, data };
}

function transportError(error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  return { fields: [{ path: '', message: message.slice(0, 200) }] };
}

/** An invalid field; `path` is empty for the request as a whole. */
interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

/** The first errors of a request, by field. The number is limited to keep the answer small. */
export function formatIssues(error: z.ZodError): FieldIssue[] {
  return error.issues
    .slice(0, 20)
    .map((issue) => ({ path: issue.path.map(String).join('.').slice(0, 100), message: issue.message.slice(0, 200) }));
}
