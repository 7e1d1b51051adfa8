import type { ParsedOf } from '@aldgate/contract';
import { authorize } from '../../access/index.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { AllHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { type Repeating, repeat } from '../../kernel/time/repeating.ts';
import type { TradingAccounts } from '../exchangeAccounts/index.ts';
import type { Market } from '../market/index.ts';
import { findFirstClosing } from '../statements/index.ts';
import type { ReadUnrealisedProfit } from '../trading/index.ts';
import { exportRows } from './exportPerformance.ts';
import { buildRows, findDays } from './performance.ts';
import { formatDay, readDays } from './readDays.ts';
import { performanceRetention } from './retention.ts';
import { findScope } from './scope.ts';
import { storeUnrealised } from './storeUnrealised.ts';
import { sumEntries } from './sumEntries.ts';

const STORE_UNREALISED = 'unrealised_profit_store';
/** An entry counts this long after the activity has it. */
const INTERVAL_MS = 2_000;

interface Options {
  readonly market: Market;
  readonly findAccount: TradingAccounts['find'];
  readonly readUnrealisedProfit: ReadUnrealisedProfit;
}

/** Profit and equity over time. */
export function createPerformance({ database, clock, log }: ModuleContext, options: Options) {
  const deps = { database, clock, ...options };
  let summing: Repeating | undefined;
  const read = async (user: User, request: ParsedOf<'queryPerformance'>) => {
    const now = clock();
    await authorize(database, user, 'viewWallet', { now });
    const scope = await findScope(deps, user.institutionId, request);
    const days = findDays(request, now);
    return { now, scope, days, ...buildRows(await readDays(deps, scope, days), request.interval, now) };
  };
  const handlers = {
    queryPerformance: async (request, { user }) => {
      const { now, scope, items, summary } = await read(user, request);
      const since = await findFirstClosing(database);
      return {
        asOf: now,
        summary,
        items,
        pricesSince: since === undefined ? null : formatDay(since.getTime()),
        brokerAccounts: scope.accountName === undefined ? scope.owners.length - 1 : 0,
        notRecorded: [...scope.notRecorded],
      };
    },
    exportPerformance: async (request, { user, language }) => {
      const { scope, days, items } = await read(user, request);
      return exportRows({ scope: request.scope, account: scope.accountName, ...days, rows: items, language });
    },
  } satisfies Partial<AllHandlers>;
  return {
    name: 'performance',
    handlers,
    jobs: { [STORE_UNREALISED]: () => storeUnrealised(deps) },
    cron: [{ task: STORE_UNREALISED, match: '0 0 * * *' }],
    retention: performanceRetention,
    start: async () => {
      summing = repeat(() => sumEntries(database), {
        intervalMs: INTERVAL_MS,
        onError: (error) => log.error({ err: error }, 'the entries of days could not be added up'),
      });
    },
    close: async () => summing?.close(),
  };
}

export { storeUnrealised } from './storeUnrealised.ts';
export { sumEntries } from './sumEntries.ts';
