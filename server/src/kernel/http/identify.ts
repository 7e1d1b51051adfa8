import type { Call } from '@aldgate/contract/call.ts';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { operatorMay } from '@aldgate/domain/operations/roles.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';
import type { Origin } from '../audit/audit.ts';
import type { Language } from '../mail/mail.ts';
import type {
  AuthenticateOperator,
  Caller,
  KeyCaller,
  OperationsCaller,
  RecentCaller,
  Sessions,
  User,
} from './caller.ts';
import type { Connection } from './presence.ts';

/** Sender of a call, over HTTP or the socket. */
export interface CallSender {
  /** The session's bearer token; of a key, a name of the key by which repeats are compared. */
  readonly token: string | undefined;
  /** The key that signed the request. */
  readonly key?: KeyCaller;
  readonly origin: Origin;
  readonly language: Language;
  /** The socket that the call came over. */
  readonly connection?: Connection;
}

type Identified = Omit<Caller, 'receivedAt'> | Omit<RecentCaller, 'receivedAt'> | OperationsCaller;

/** Identifies the caller. Rejects with loginRequired or forbidden. */
export type Identify = (call: Call, sender: CallSender) => Promise<Identified>;

/** Customers' calls: a session if the call needs one, and a role that allows it. */
export function identifyCustomer(sessions: Sessions): Identify {
  return async (call, { token, origin, language }) => {
    const base = { origin, language };
    if (call.auth === 'none') return { ...base, user: null };
    const find = async (): Promise<User | null> => {
      const user = token === undefined ? null : await sessions.find(token);
      if (user !== null && !mayCall(user, call)) throw new ApiError('forbidden', { needs: requiredPermission(call) });
      return user;
    };
    if (call.auth === 'optional') return { ...base, user: await find() };
    const confirm = async (): Promise<User> => {
      const user = await find();
      if (user !== null) return user;
      throw new ApiError('loginRequired', token === undefined ? null : await sessions.findEnd(token));
    };
    if (call.singleStatement !== true) return { ...base, user: await confirm() };
    const remembered = token === undefined ? undefined : sessions.recent(token);
    const recent = remembered !== undefined && mayCall(remembered, call) ? remembered : await confirm();
    return { ...base, user: null, recent, principalIsValid: sessions.isValidInSql(recent), confirm };
  };
}

/** Calls of a key: as its member, whose role must allow them. */
export const identifyKey: Identify = async (call, { key, origin, language }) => {
  const base = { origin, language };
  if (call.auth === 'none') return { ...base, user: null };
  if (key === undefined) throw new ApiError('loginRequired');
  if (!mayCall(key.user, call)) throw new ApiError('forbidden', { needs: requiredPermission(call) });
  if (!('singleStatement' in call)) return { ...base, user: key.user };
  const { user: recent, isValidInSql: principalIsValid, confirm } = key;
  return { ...base, user: null, recent, principalIsValid, confirm };
};

const requiredPermission = (call: Call) => ('needs' in call ? call.needs : undefined);

function mayCall({ role }: User, call: Call): boolean {
  const needs = requiredPermission(call);
  return needs === undefined || memberMay(role, needs);
}

/** The console's calls: an operator's session, and a role that allows it. */
export function identifyOperator(authenticate: AuthenticateOperator): Identify {
  return async (call, { token, origin }) => {
    if (call.auth === 'none') return { origin, operator: null };
    const operator = token === undefined ? null : await authenticate(token);
    if (operator === null) throw new ApiError('loginRequired');
    const permission = 'permission' in call ? call.permission : null;
    if (permission !== null && !operatorMay(operator.role, permission)) throw new ApiError('forbidden', { permission });
    return { origin, operator };
  };
}

export const readSender = (request: FastifyRequest): CallSender => ({
  token: bearerToken(request),
  origin: describeOrigin(request.ip, request.headers['user-agent']),
  language: parseLanguage(request.headers.language),
});

export const describeOrigin = (address: string, client = 'unknown'): Origin => ({
  address,
  client: client.slice(0, 200),
});

export const bearerToken = ({ headers }: FastifyRequest): string | undefined => parseBearer(headers.authorization);

export const parseBearer = (authorization = ''): string | undefined =>
  /^Bearer ([A-Za-z0-9_-]{20,128})$/.exec(authorization)?.[1];

export const parseLanguage = (language: unknown): Language => (language === 'zh-HK' ? 'zh-HK' : 'en-US');
