import type { MemberPermission } from '@aldgate/domain/identity/roles.ts';
import type { ErrorName } from './errors.ts';

/**
 * The part of a call that both sides need at run time: how it is named, sent and guarded. What it carries stands beside
 * it in the capability's file as a schema, which browsers take the types of and never load.
 */
export interface Wire {
  readonly method: 'GET' | 'POST';
  /** The path under the base path `/api`, spelled as the specification spells it. */
  readonly path: string;
  /** Who may call: anybody without a token, a signed-in user, or both. */
  readonly auth: 'none' | 'token' | 'optional';
  /** The client's time-out: captcha and security calls are given longer (CL-03). */
  readonly timeoutMs: number;
  /** Whether it changes something: then an identical one is refused while the first is under way (CL-09). */
  readonly changes: boolean;
  /** The calls that sign somebody in share a narrower limit for each address. */
  readonly limit?: 'signIn';
  /** What a member's role must allow; a call without it is open to each of them. */
  readonly needs?: MemberPermission;
  /** The media type of a call that answers with a file; what goes wrong with it comes in the envelope all the same. */
  readonly file?: 'text/csv' | 'image/jpeg';
  /** The body is the file itself; what else is asked for travels in the query. */
  readonly upload?: true;
  /**
   * It is waited for by the millisecond: the statement that does it looks at the session as well, and what it makes is named by
   * the caller, so that every server sees a repeat by the name.
   */
  readonly singleStatement?: true;
  /**
   * The call must happen once, under a key of the client's: it is sent again until its outcome is known. These errors prove that
   * nothing was done under the key, whatever happened to earlier attempts; any other leaves that open once a response was lost.
   */
  readonly provesNotDone?: readonly ErrorName[];
  /** Where a browser has the socket of calls open it goes over that, in a quarter of the time that a request takes it. */
  readonly bySocket?: true;
}

const ORDINARY_MS = 10_000;
export const SECURITY_MS = 20_000;
/** Ten megabytes over a slow line. */
const UPLOAD_MS = 120_000;

type Guarded<Auth> = Wire & { readonly auth: Auth };

export function get<const Auth extends Wire['auth']>(path: string, auth: Auth, timeoutMs = ORDINARY_MS): Guarded<Auth> {
  return { method: 'GET', path, auth, timeoutMs, changes: false };
}

/** A call that changes something. A new one is of this kind unless it is known to only read. */
export function post<const Auth extends Wire['auth']>(
  path: string,
  auth: Auth,
  timeoutMs = ORDINARY_MS,
): Guarded<Auth> {
  return { method: 'POST', path, auth, timeoutMs, changes: true };
}

/** A call that only reads, with its question in the body. It may be asked as often as one likes. */
export function query<const Auth extends Wire['auth']>(path: string, auth: Auth): Guarded<Auth> {
  return { ...post(path, auth), changes: false };
}

/** A question that is answered with a file. */
export function csv<const Auth extends Wire['auth']>(path: string, auth: Auth) {
  return { ...query(path, auth), file: 'text/csv' } as const;
}

/** A question that is answered with a picture. */
export function picture<const Auth extends Wire['auth']>(path: string, auth: Auth) {
  return { ...query(path, auth), file: 'image/jpeg' } as const;
}

/** A file in the body, as the browser has it. */
export function upload<const Auth extends Wire['auth']>(path: string, auth: Auth) {
  return { ...post(path, auth, UPLOAD_MS), upload: true } as const;
}

/** A call that is open to those whose role allows it. */
export function needing<Call extends Wire>(needs: MemberPermission, call: Call): Call & { needs: MemberPermission } {
  return { ...call, needs };
}

/** A call whose session and repeats the statement looks at that does it. */
export function singleStatement<Call extends Wire>(call: Call): Call & { singleStatement: true } {
  return { ...call, singleStatement: true };
}

/** A call that somebody waits for with a price before their eyes. */
export function bySocket<Call extends Wire>(call: Call): Call & { bySocket: true } {
  return { ...call, bySocket: true };
}

export function signIn<Call extends Wire>(call: Call): Call {
  return { ...call, limit: 'signIn' };
}

/** A call that is sent again under the same key until its outcome is known. */
export function sentOnce<const Errors extends readonly ErrorName[], Call extends Wire>(
  provesNotDone: Errors,
  call: Call,
): Call & { provesNotDone: Errors } {
  return { ...call, provesNotDone };
}
