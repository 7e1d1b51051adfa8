import type { AnswerOf } from '@aldgate/contract';
import type { OwnEndpoint } from '@aldgate/contract/open/endpoint.ts';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import type { FastifyRequest } from 'fastify';
import { listSuspensions } from '../access/index.ts';
import { ApiError } from '../kernel/apiError.ts';
import type { Origin } from '../kernel/audit/audit.ts';
import { type CallSender, describeOrigin } from '../kernel/http/identify.ts';
import type { ModuleContext } from '../kernel/module.ts';
import type { KeyRequests, SignedKey } from '../modules/apiKeys/index.ts';
import { readEvents } from '../modules/events/index.ts';
import type { KeyWithdrawal, WithdrawByKey } from '../modules/wallet/index.ts';

type EventsRead = Parameters<typeof readEvents>[2];

interface OwnRequest {
  readonly input: unknown;
  /** Null where the endpoint needs no key. */
  readonly signed: SignedKey | null;
  readonly origin: Origin;
}

/** The endpoints that no call of the screens answers, but streams. */
export type OwnHandlers = Readonly<Record<Exclude<OwnEndpoint, 'stream'>, (request: OwnRequest) => Promise<unknown>>>;

interface Deps {
  readonly context: Pick<ModuleContext, 'clock' | 'clockCheck' | 'database' | 'disk'>;
  readonly requests: KeyRequests;
  readonly withdrawByKey: WithdrawByKey;
  readonly marketData: AnswerOf<'systemConfig'>['marketData'];
}

export function createOwnHandlers({ context, requests, withdrawByKey, marketData }: Deps): OwnHandlers {
  const { clock, clockCheck, database, disk } = context;
  return {
    time: async () => ({ serverTime: clock() }),
    status: async () => ({
      readOnly: disk.state() === 'readOnly' || disk.state() === 'full' ? 'disk' : clockCheck.isRight() ? null : 'clock',
      suspensions: await listSuspensions(database),
      marketData,
    }),
    key: ({ signed }) => requests.describe(requireKey(signed)),
    revokeKey: ({ signed, origin }) => requests.revoke(requireKey(signed), origin),
    async events({ input, signed }) {
      const { key } = requireKey(signed);
      const { items, next } = await readEvents(database, key.institution_id, input as EventsRead);
      return { items, next };
    },
    async withdraw({ input, signed, origin }) {
      const { key, caller } = requireKey(signed);
      // As the screens' calls of withdrawals need.
      if (!memberMay(caller.user.role, 'move')) throw new ApiError('forbidden', { needs: 'move' });
      return withdrawByKey({ user: caller.user, origin }, key.public_id, input as KeyWithdrawal);
    },
  };
}

function requireKey(signed: SignedKey | null): SignedKey {
  if (signed === null) throw new Error('the endpoint is described as one without a key');
  return signed;
}

/** The sender of an endpoint's calls. Audit records name the member as their actor, and the key in their origin. */
export function openSender(request: FastifyRequest, signed: SignedKey | null): CallSender {
  const client = request.headers['user-agent'] ?? 'unknown';
  const origin = describeOrigin(request.ip, signed === null ? client : `${signed.key.public_id} ${client}`);
  if (signed === null) return { token: undefined, origin, language: 'en-US' };
  return { token: `key:${signed.key.id}`, key: signed.caller, origin, language: 'en-US' };
}
