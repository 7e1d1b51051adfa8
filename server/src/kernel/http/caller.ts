import type { MemberRole } from '@aldgate/domain/identity/roles.ts';
import type { OperatorRole } from '@aldgate/domain/operations/roles.ts';
import type { RawBuilder } from 'kysely';
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

/** The caller of a call that looks at the session in the statement that does it (`Wire.singleStatement`). */
export interface RecentCaller extends Caller {
  readonly user: null;
  /** Who it was when the session was last looked up. Nothing may come of it but where `stands` holds. */
  readonly recent: User;
  /** Whether the session is still good and still this user's, as an expression for a statement. */
  readonly stands: RawBuilder<boolean>;
  /** Looks the session up. Rejects with loginRequired or forbidden. */
  readonly confirm: () => Promise<User>;
}

/** Finds the session of a bearer token; null where there is none that is still good. */
export type Authenticate = (token: string) => Promise<User | null>;

/** Customers' sessions. */
export interface Sessions {
  readonly find: Authenticate;
  /** As it was when it was last found. It may have ended since, or be another role's. */
  readonly recent: (token: string) => User | undefined;
  readonly stands: (user: User) => RawBuilder<boolean>;
}

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
