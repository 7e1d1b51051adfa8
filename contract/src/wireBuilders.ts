import type { MemberPermission } from '@aldgate/domain/identity/roles.ts';
import type { ErrorName } from './errors.ts';

/**
 * The part of a call that both sides need at run time: its path, method and permissions. Schemas are in the
 * capability's own file; browsers import only their types.
 */
export interface Wire {
  readonly method: 'GET' | 'POST';
  /** The path under the base path `/api`, spelled as the specification spells it. */
  readonly path: string;
  /** Callers: visitors without a token, signed-in users, or both. */
  readonly auth: 'none' | 'token' | 'optional';
  /** The client's timeout: longer for CAPTCHA and security calls (CL-03). */
  readonly timeoutMs: number;
  /** Whether the call changes data: an identical call in flight is then rejected (CL-09). */
  readonly changes: boolean;
  /** Sign-in calls share a lower rate limit per address. */
  readonly limit?: 'signIn';
  /** The permission that the member's role must have; without it every member may call. */
  readonly needs?: MemberPermission;
  /** The media type of a call that answers with a file; errors still come in the envelope. */
  readonly file?: 'text/csv' | 'image/jpeg' | 'application/x-ndjson' | 'application/octet-stream' | 'application/xml';
  /** The body is the file; other fields are in the query. */
  readonly upload?: true;
  /** The cost of the call, of the calls that an institution may make in a second; 1 where it is absent. */
  readonly weight?: number;
  /** The largest body of an upload, where it is not that of images. */
  readonly uploadBytesMax?: number;
  /**
   * A latency-critical call: its SQL statement also checks the session, and the client names the new record, so that
   * every server recognises a repeat by the name.
   */
  readonly singleStatement?: true;
  /**
   * The call must happen exactly once, under a key of the client: the client sends it again until its outcome is
   * known. These errors prove that nothing was done under the key, whatever happened to earlier attempts; after any
   * other the outcome stays unknown if a response was lost.
   */
  readonly provesNotDone?: readonly ErrorName[];
  /**
   * Requests accepted while the platform is read-only (45504): every one, or those that only reduce a position. A
   * change without it is rejected then.
   */
  readonly whileReadOnly?: 'open' | 'reduceOnly';
  /** Sent over the calls' socket if it is open, which takes a quarter of the time of an HTTP request. */
  readonly bySocket?: true;
}

const ORDINARY_MS = 10_000;
export const SECURITY_MS = 20_000;
/** Enough for ten megabytes over a slow line. */
const UPLOAD_MS = 120_000;

/**
 * The weights of calls that cost more than others: they read many records, value a withdrawal whole, or merge lists of
 * several kinds. An endpoint of the open API weighs what the heaviest of its calls does.
 */
export const WEIGHTS = { file: 20, upload: 10, flow: 10, preview: 5, list: 5 } as const;

type Guarded<Auth> = Wire & { readonly auth: Auth };

export function get<const Auth extends Wire['auth']>(path: string, auth: Auth, timeoutMs = ORDINARY_MS): Guarded<Auth> {
  return { method: 'GET', path, auth, timeoutMs, changes: false };
}

/** A call that changes data. New calls use this unless they are known to be read-only. */
export function post<const Auth extends Wire['auth']>(
  path: string,
  auth: Auth,
  timeoutMs = ORDINARY_MS,
): Guarded<Auth> {
  return { method: 'POST', path, auth, timeoutMs, changes: true };
}

/** A read-only call with its parameters in the body. It may be repeated freely. */
export function query<const Auth extends Wire['auth']>(path: string, auth: Auth): Guarded<Auth> {
  return { ...post(path, auth), changes: false };
}

/** A query that answers with a CSV file. */
export function csv<const Auth extends Wire['auth']>(path: string, auth: Auth) {
  return { ...query(path, auth), file: 'text/csv', weight: WEIGHTS.file } as const;
}

/** A query that answers with an image. */
export function picture<const Auth extends Wire['auth']>(path: string, auth: Auth) {
  return { ...query(path, auth), file: 'image/jpeg' } as const;
}

/** A call with a file as its body. */
export function upload<const Auth extends Wire['auth']>(path: string, auth: Auth) {
  return { ...post(path, auth, UPLOAD_MS), upload: true, weight: WEIGHTS.upload } as const;
}

/** A call that costs more than others. */
export function weighing<Call extends Wire>(weight: number, call: Call): Call & { weight: number } {
  return { ...call, weight };
}

/** A call that needs a permission of the member's role. */
export function needing<Call extends Wire>(needs: MemberPermission, call: Call): Call & { needs: MemberPermission } {
  return { ...call, needs };
}

/** A call whose SQL statement also checks the session and detects repeats. */
export function singleStatement<Call extends Wire>(call: Call): Call & { singleStatement: true } {
  return { ...call, singleStatement: true };
}

/** A latency-critical call, sent over the calls' socket. */
export function bySocket<Call extends Wire>(call: Call): Call & { bySocket: true } {
  return { ...call, bySocket: true };
}

/** A change that stays possible while the platform is read-only: it signs in, protects, or takes something back. */
export function openWhileReadOnly<Call extends { readonly changes: boolean }>(
  call: Call,
): Call & { whileReadOnly: 'open' } {
  return { ...call, whileReadOnly: 'open' };
}

/** A change that stays possible while the platform is read-only if its request has `reduceOnly`. */
export function reduceOnlyWhileReadOnly<Call extends Wire>(call: Call): Call & { whileReadOnly: 'reduceOnly' } {
  return { ...call, whileReadOnly: 'reduceOnly' };
}

export function signIn<Call extends Wire>(call: Call): Call {
  return { ...call, limit: 'signIn' };
}

/** A call that the client repeats under the same key until its outcome is known. */
export function sentOnce<const Errors extends readonly ErrorName[], Call extends Wire>(
  provesNotDone: Errors,
  call: Call,
): Call & { provesNotDone: Errors } {
  return { ...call, provesNotDone };
}

/** A call under another path: its permissions, limits and guards are the first's. */
export function secondPath<Call extends Wire>(call: Call, path: string): Call {
  return { ...call, path };
}
