import type { OpenEndpoint } from '@aldgate/contract/open/endpoint.ts';
import { parseBoundedJson } from '@aldgate/domain/json/parseBoundedJson.ts';
import { findRepeatedName } from '@aldgate/domain/json/repeatedName.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError, formatError } from '../kernel/apiError.ts';
import { formatIssues } from '../kernel/http/failures.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads an endpoint's parameters: those of the path, and of the query where it reads or deletes, else of the JSON body.
 * Throws a format error, also for a parameter that is there twice: in the path and beside it, or in the body.
 */
export function readInput({ input, method }: OpenEndpoint, request: FastifyRequest): unknown {
  const isInQuery = method === 'GET' || method === 'DELETE';
  const body = parseBody(request.body as Buffer | undefined);
  const query = request.query as Fields;
  if (isInQuery && body !== undefined) throw formatError({ '': 'takes no body' });
  if (!isInQuery && Object.keys(query).length > 0) throw formatError({ '': 'takes no query' });
  const path = request.params as Fields;
  const sent = isInQuery ? query : (body ?? {});
  const doubled = Object.keys(sent).find((name) => Object.hasOwn(path, name));
  if (doubled !== undefined) throw formatError({ [doubled]: 'is in the path' });
  const parsed = input.safeParse({ ...sent, ...path });
  if (!parsed.success) throw new ApiError('format', { fields: formatIssues(parsed.error) });
  return parsed.data;
}

/**
 * Refuses a body of a request that reads: the server does not read it, so that a body which was not signed would be
 * passed over.
 */
export function assertNoBody({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (method === 'GET' && hasBody) throw formatError({ '': 'takes no body' });
}

/** Parses a body whose signature is right. Undefined where there is none. */
function parseBody(bytes: Buffer | undefined): Fields | undefined {
  if (bytes === undefined || bytes.length === 0) return undefined;
  const { json, parsed } = parseText(bytes);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw noObject();
  const repeated = findRepeatedName(json);
  if (repeated !== undefined) throw formatError({ [repeated.slice(0, 100)]: 'is there twice' });
  return parsed as Fields;
}

function parseText(bytes: Buffer): { readonly json: string; readonly parsed: unknown } {
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { json, parsed: parseBoundedJson(json) };
  } catch {
    throw noObject();
  }
}

const noObject = () => formatError({ '': 'must be a JSON object' });
