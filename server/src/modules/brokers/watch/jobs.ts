import type { CronItem, TaskList } from 'graphile-worker';
import { inTransaction } from '../../../kernel/database/database.ts';
import { addJobOnce, oneTurn } from '../../../kernel/jobs/jobs.ts';
import { watchExposure } from './exposure.ts';
import { type OwnTradesDeps, watchOwnTrades } from './ownTrades.ts';
import { hasNewTrades } from './tradeCursor.ts';

/** The job that looks at new executions. */
const OWN_TRADES = 'broker_own_trades';

/** The job that looks at exposures, and at how old the readings are. */
const EXPOSURE = 'broker_project_exposure';

/** BR-05: the watch over running projects. */
export function projectWatch(deps: OwnTradesDeps) {
  const { database } = deps;
  const jobs: TaskList = {
    [OWN_TRADES]: () => watchOwnTrades(deps),
    [EXPOSURE]: () => watchExposure(deps),
  };
  const cron: readonly CronItem[] = [OWN_TRADES, EXPOSURE].map((task) => ({
    task,
    match: '* * * * *',
    options: oneTurn(task),
  }));
  /** Adds the job of new executions where there are some. */
  const wake = async (): Promise<void> => {
    if (await hasNewTrades(database))
      await inTransaction(database, (tx) => addJobOnce(tx, OWN_TRADES, {}, `${OWN_TRADES}_soon`));
  };
  return { jobs, cron, wake };
}
