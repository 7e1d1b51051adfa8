import type { Origin } from '../audit.ts';

/** A signed-in user, as the session says at the moment of the call. */
export interface User {
  readonly userId: string;
  readonly institutionId: string;
  readonly sessionId: string;
}

/** Everything a handler may know about who is calling. */
export interface Caller {
  readonly origin: Origin;
  readonly user: User | null;
}

/** The caller of a call that needs a token. */
export interface SignedInCaller extends Caller {
  readonly user: User;
}

/** Finds the session of a bearer token; null where there is none that is still good. */
export type Authenticate = (token: string) => Promise<User | null>;
