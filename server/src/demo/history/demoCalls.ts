import { randomUUID } from 'node:crypto';
import {
  type AnswerOf,
  type CallName,
  calls,
  type OperationsAnswerOf,
  type OperationsCallName,
  type OperationsRequestOf,
  operationsCalls,
  type RequestOf,
} from '@aldgate/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { findUserByName } from '../../modules/identity/index.ts';

/** The product's calls, as people of the demo make them. Each request is checked by its description. */
export interface DemoCalls {
  asVisitor<Name extends CallName>(name: Name, body: RequestOf<Name>): Promise<AnswerOf<Name>>;
  asMember<Name extends CallName>(email: string, name: Name, body: RequestOf<Name>): Promise<AnswerOf<Name>>;
  asOperator<Name extends OperationsCallName>(
    email: string,
    name: Name,
    body: OperationsRequestOf<Name>,
  ): Promise<OperationsAnswerOf<Name>>;
}

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  /** The handlers of all calls by name. */
  readonly handlers: object;
  readonly operatorHandlers: object;
}

type Handler = (request: unknown, caller: object) => unknown;

const ORIGIN = { address: '127.0.0.1', client: 'Demo history' };

/** The answers are of the calls that the names are of: handlers have those types where they are created. */
export function createDemoCalls({ database, clock, handlers, operatorHandlers }: Deps): DemoCalls {
  const call = async (
    { request }: { readonly request: z.ZodType },
    handler: Handler | undefined,
    { name, body, caller }: { readonly name: string; readonly body: unknown; readonly caller: object },
  ): Promise<unknown> => {
    if (handler === undefined) throw new Error(`${name} has no handler`);
    return handler(request.parse(body), { receivedAt: clock(), origin: ORIGIN, ...caller });
  };
  const callAs = (user: User | null, name: CallName, body: unknown) => {
    const recent = { recent: user, principalIsValid: sql<boolean>`true`, confirm: async () => user };
    const caller = { language: 'en-US', user, ...recent };
    return call(calls[name], (handlers as Record<string, Handler>)[name], { name, body, caller });
  };
  return {
    async asVisitor(name, body) {
      return (await callAs(null, name, body)) as never;
    },
    async asMember(email, name, body) {
      const row = await findUserByName(database, email);
      if (row === undefined) throw new Error(`${email} is no member`);
      const { id: userId, institution_id: institutionId, role } = row;
      const user: User = { userId, institutionId, role, principal: { kind: 'session', id: randomUUID() } };
      return (await callAs(user, name, body)) as never;
    },
    async asOperator(email, name, body) {
      const { id: operatorId, role } = await database
        .selectFrom('operator')
        .select(['id', 'role'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const caller = { operator: { operatorId, sessionId: randomUUID(), role } };
      const handler = (operatorHandlers as Record<string, Handler>)[name];
      return (await call(operationsCalls[name], handler, { name, body, caller })) as never;
    },
  };
}
