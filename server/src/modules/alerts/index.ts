import type { AllHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { type Repeating, repeat } from '../../kernel/time/repeating.ts';
import type { ProjectCushions } from '../brokers/index.ts';
import type { Exchanges } from '../exchanges/index.ts';
import type { LoanLtvs } from '../loans/index.ts';
import type { AccountMargins } from '../trading/index.ts';
import { readMarket } from './figures.ts';
import { createAlertJudge } from './judgeAlerts.ts';
import { createMarginWatch } from './marginWatch.ts';
import { findPriceUnit, readPriceUnit } from './priceUnit.ts';
import { alertsRetention } from './retention.ts';
import { type AlertDeps, deleteAlert, listAlerts, saveAlert } from './saveAlert.ts';

const INTERVAL_MS = 3_000;

interface Others {
  readonly exchanges: Exchanges;
  readonly margins: AccountMargins;
  readonly cushions: ProjectCushions;
  readonly ltvs: LoanLtvs;
}

/** Alerts that members set, and warnings of accounts near liquidation, by the figures of the server's feeds. */
export function createAlerts({ database, clock, log }: ModuleContext, { exchanges, margins, cushions, ltvs }: Others) {
  const source = {
    ...readMarket(exchanges, clock),
    marginRatios: margins.readRatios,
    cushions: cushions.readShares,
    ltvs: ltvs.readLtvs,
  };
  const deps: AlertDeps = {
    database,
    clock,
    source,
    readUnit: (market) => readPriceUnit(exchanges, market),
    findAccount: margins.findAccount,
    assertProject: cushions.assertProject,
    assertLoan: ltvs.assertLoan,
  };
  const judge = createAlertJudge({
    database,
    clock,
    source,
    findUnit: (market) => findPriceUnit(exchanges, market),
  });
  const watchMargins = createMarginWatch({ database, clock, listMargins: margins.listFollowed });
  const judging: Repeating[] = [];
  return {
    name: 'alerts',
    handlers: {
      listAlert: (_request, { user }) => listAlerts(database, user),
      saveAlert: (request, { user }) => saveAlert(deps, user, request),
      deleteAlert: (request, { user }) => deleteAlert(database, user, request),
    } satisfies Partial<AllHandlers>,
    retention: alertsRetention,
    start: async () => {
      const onError = (error: unknown) => log.error({ err: error }, 'alerts could not be judged');
      judging.push(repeat(judge, { intervalMs: INTERVAL_MS, onError }));
      judging.push(repeat(watchMargins, { intervalMs: INTERVAL_MS, onError }));
    },
    async close() {
      await Promise.all(judging.map((each) => each.close()));
    },
  };
}
