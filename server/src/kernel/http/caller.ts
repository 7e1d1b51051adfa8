import type { SessionEndData } from '@aldgate/contract';
import type { MemberRole } from '@aldgate/domain/identity/roles.ts';
import type { OperatorRole } from '@aldgate/domain/operations/roles.ts';
import type { RawBuilder } from 'kysely';
import type { Origin } from '../audit/audit.ts';
import type { Language } from '../mail/mail.ts';

/**
 * The means that a caller signs in with. Presence, channels and codes belong to it; `identity` alone knows its kinds.
 */
export interface Principal {
  readonly kind: 'session' | 'key';
  readonly id: string;
}

/** A signed-in user, as of the call's check of the principal. */
export interface User {
  readonly userId: string;
  readonly institutionId: string;
  readonly principal: Principal;
  readonly role: MemberRole;
}

/** Facts that a handler knows about the caller. */
export interface Caller {
  /** When the call was received, epoch ms: before the session was looked up and repeats were excluded. */
  readonly receivedAt: number;
  readonly origin: Origin;
  /** The client's display language, used for emails to people without an account. */
  readonly language: Language;
  readonly user: User | null;
}

export interface SignedInCaller extends Caller {
  readonly user: User;
}

/** The caller of a call whose SQL statement checks the principal itself (`Wire.singleStatement`). */
export interface RecentCaller extends Caller {
  readonly user: null;
  /** The user when the principal was last read. Use it only in statements with the condition `principalIsValid`. */
  readonly recent: User;
  /** Whether the session or the key is still valid and still of this user, as an SQL expression. */
  readonly principalIsValid: RawBuilder<boolean>;
  /** Reads the principal. Rejects with loginRequired or forbidden. */
  readonly confirm: () => Promise<User>;
}

/** A caller whose key was read and whose signature was checked before its calls. */
export interface KeyCaller {
  readonly user: User;
  /** Whether the key is still active and its member's role the same, as an SQL expression. */
  readonly isValidInSql: RawBuilder<boolean>;
  /** Reads the key. Rejects with apiKeyState. */
  readonly confirm: () => Promise<User>;
}

/** Finds the user of a session token; null if the session is not valid. */
export type Authenticate = (token: string) => Promise<User | null>;

/** An open session, and when it ends unless it is used before. */
export interface CheckedSession {
  readonly user: User;
  readonly endsInMs: number;
}

/** Finds the session of a token without keeping it active; null if the session is not valid. */
export type CheckSession = (token: string) => Promise<CheckedSession | null>;

export interface Sessions {
  /** For calls, which keep the session active. */
  readonly find: Authenticate;
  /** For channels, which do not. */
  readonly check: CheckSession;
  /** When and why the token's session ended; null for an unknown token and an open session. */
  readonly findEnd: (token: string) => Promise<SessionEndData | null>;
  /** The user when the session was last read. The session may have ended and the role changed since. */
  readonly recent: (token: string) => User | undefined;
  /** The institution when the session was last read; undefined for a session that this server has not read. */
  readonly institutionOf: (token: string) => string | undefined;
  /** Whether the session is still valid and still of this user, as an SQL expression. */
  readonly isValidInSql: (user: User) => RawBuilder<boolean>;
}

/** A signed-in operator. */
export interface Operator {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly role: OperatorRole;
}

/** The caller of a console call. */
export interface OperationsCaller {
  readonly origin: Origin;
  readonly operator: Operator | null;
}

export interface SignedInOperator extends OperationsCaller {
  readonly operator: Operator;
}

export type AuthenticateOperator = (token: string) => Promise<Operator | null>;
