import type { MemberRole } from '@aldgate/domain/identity/roles.ts';
import type { OperatorRole } from '@aldgate/domain/operations/roles.ts';
import type { Origin } from '../audit.ts';
import type { Language } from '../language.ts';

/** A signed-in user, as the session says at the moment of the call. */
export interface User {
  readonly userId: string;
  readonly institutionId: string;
  readonly sessionId: string;
  readonly role: MemberRole;
}

/** Everything a handler may know about who is calling. */
export interface Caller {
  readonly origin: Origin;
  /** What the client says it is shown in; letters to who has no account yet are written in it. */
  readonly language: Language;
  readonly user: User | null;
}

/** The caller of a call that needs a token. */
export interface SignedInCaller extends Caller {
  readonly user: User;
}

/** Finds the session of a bearer token; null where there is none that is still good. */
export type Authenticate = (token: string) => Promise<User | null>;

/** A signed-in operator. */
export interface Operator {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly role: OperatorRole;
}

/** Who calls the operations console's calls. */
export interface OperationsCaller {
  readonly origin: Origin;
  readonly operator: Operator | null;
}

export interface SignedInOperator extends OperationsCaller {
  readonly operator: Operator;
}

export type AuthenticateOperator = (token: string) => Promise<Operator | null>;
