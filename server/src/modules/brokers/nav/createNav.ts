import type { FastifyInstance } from 'fastify';
import type { CheckSession } from '../../../kernel/http/caller.ts';
import type { ModuleContext } from '../../../kernel/module.ts';
import type { BrokerAccountService } from '../../exchangeAccounts/index.ts';
import { CLOSE_DAYS, closeDays } from './closeDays.ts';
import { createNavReader, type NavRound } from './navReader.ts';
import { registerProjectPush } from './projectPush.ts';

interface Services {
  readonly brokerAccounts: Pick<BrokerAccountService, 'hold'>;
  readonly checkSession: CheckSession;
}

/** BR-03: the NAV of projects: the loop that reads it, the closes of days, and the push channel. */
export function createNav(
  context: ModuleContext & { readonly afterRound?: (round: NavRound) => Promise<void> },
  { brokerAccounts, checkSession }: Services,
) {
  const { database, clock, changeEvents } = context;
  const reader = createNavReader({ ...context, brokerAccounts });
  const close = () => closeDays(context);
  return {
    reader,
    jobs: { [CLOSE_DAYS]: close },
    // At once after midnight, and again for days that were missed.
    cron: [{ task: CLOSE_DAYS, match: '1,11,21,31,41,51 * * * *' }],
    runDue: close,
    sockets: (routes: FastifyInstance) =>
      registerProjectPush(routes, {
        database,
        clock,
        changeEvents,
        check: checkSession,
        guard: context.guardSocket,
        log: context.log,
        perSecond: context.config.rateLimit.calls,
      }),
  };
}
