import { channelSchemas } from '@aldgate/contract/channelSchemas.ts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Authenticate } from '../../../kernel/http/caller.ts';
import { registerEventStream } from '../../../kernel/http/eventStream.ts';
import { formatIssues } from '../../../kernel/http/issues.ts';
import { AccountPush } from './accountPush.ts';
import type { PortfolioDeps } from './handlers.ts';

interface PushDeps extends PortfolioDeps {
  readonly authenticate: Authenticate;
  readonly perSecond: number;
  readonly recheckMs?: number;
}

export function registerFuturesPush(routes: FastifyInstance, deps: PushDeps): void {
  const { authenticate, perSecond, recheckMs } = deps;
  registerEventStream(routes, {
    name: 'futures',
    authenticate,
    perSecond,
    ...(recheckMs !== undefined && { recheckMs }),
    find(request, user) {
      const parsed = channelSchemas.futures.query.safeParse(request.query);
      if (!parsed.success) throw new ApiError('format', { fields: formatIssues(parsed.error) });
      return deps.accounts.find(user.institutionId, parsed.data.exchangeKeyId);
    },
    open(channel, _user, account) {
      const push = new AccountPush(deps, account, channel);
      return () => push.close();
    },
  });
}
