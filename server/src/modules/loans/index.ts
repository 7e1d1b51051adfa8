import type { CronItem, TaskList } from 'graphile-worker';
import { oneTurn } from '../../kernel/jobs/jobs.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { loadReceiptKey } from '../../kernel/secrets/receiptKey.ts';
import { type Repeating, repeat } from '../../kernel/time/repeating.ts';
import { loansAdmin } from './admin/handlers.ts';
import type { LoanDeps, LoanServices } from './deps.ts';
import { loanHandlers } from './handlers.ts';
import { loanApproval } from './opening/loanApproval.ts';
import { createLoanLtvs } from './records/loanLtvs.ts';
import { loansRetention } from './retention.ts';
import { checkWatch } from './watch/alarms.ts';
import { runDue } from './watch/runDue.ts';
import { runTurn } from './watch/runTurn.ts';

/** How often a server looks whether loans crossed a step. */
const EVERY_MS = 1_000;

const DUE = 'loans_due';
const WATCH = 'loans_watch';

/** LN-01: loans of institutions against collateral. */
export async function createLoans(context: ModuleContext, services: LoanServices) {
  const { database, box, clock, log } = context;
  const deps: LoanDeps = { ...context, ...services, receiptKey: await loadReceiptKey(database, box, clock) };
  let turns: Repeating | undefined;
  const due = () => runDue(deps);
  const jobs: TaskList = { [DUE]: due, [WATCH]: () => checkWatch(deps) };
  const cron: readonly CronItem[] = [
    { task: DUE, match: '* * * * *', options: oneTurn(DUE) },
    { task: WATCH, match: '* * * * *', options: oneTurn(WATCH) },
  ];
  const turn = () => runTurn(deps);
  return {
    name: 'loans',
    handlers: loanHandlers(deps),
    ...loansAdmin(deps),
    memberApprovals: { loan: loanApproval(deps) },
    jobs,
    cron,
    runDue: due,
    retention: loansRetention,
    ltvs: createLoanLtvs(deps),
    /** Looks at all loans once; the server does it each second after its start. */
    turn,
    start: async () => {
      turns = repeat(turn, {
        intervalMs: EVERY_MS,
        onError: (err) => log.error({ err }, 'loans were not watched'),
      });
    },
    close: async () => turns?.close(),
  };
}

export type { LoanLtvs } from './records/loanLtvs.ts';
export { hasLoanShortfall } from './shortfalls.ts';
export { verifyLoans } from './verify/verifyLoans.ts';
export { toLineRow } from './writeLines.ts';
