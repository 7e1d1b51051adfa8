import { actingOperator } from '../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { noteBreak } from './addNote.ts';
import { EVALUATE_BREAKS, type EvaluationDeps, evaluateBreaks } from './evaluateBreaks.ts';
import { hasMaterialBreak } from './hasMaterialBreak.ts';
import { observeBreaks } from './metrics.ts';
import { type BreakListDeps, pageBreaks } from './pageBreaks.ts';
import { reconciliationRetention } from './retention.ts';
import { applySignOff, signOff } from './signOff.ts';
import { takeBreak } from './takeBreak.ts';

/** Breaks: where the ledger differs from a chain, the exchange, a bank or its own journal. */
export function createReconciliation(
  context: ModuleContext,
  {
    readAccountNames,
    ...others
  }: Pick<EvaluationDeps, 'market' | 'listReaders'> & Pick<BreakListDeps, 'readAccountNames'>,
) {
  const { database, clock, metrics } = context;
  const evaluate = () => evaluateBreaks({ database, clock, ...others });
  observeBreaks(metrics.registry, database);
  const operatorHandlers = {
    pageBreak: (request) => pageBreaks({ database, readAccountNames }, request),
    takeBreak: ({ breakId }, caller) => takeBreak(database, breakId, actingOperator(caller, clock())),
    noteBreak: (request, caller) => noteBreak(database, request, actingOperator(caller, clock())),
    signOffBreak: (request, caller) => signOff(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return {
    name: 'reconciliation',
    hasMaterialBreak: (institutionId: string) => hasMaterialBreak(database, institutionId),
    operatorHandlers,
    approvals: { break_sign_off: { approve: applySignOff } },
    jobs: { [EVALUATE_BREAKS]: evaluate },
    cron: [{ task: EVALUATE_BREAKS, match: '* * * * *' }],
    runDue: evaluate,
    retention: reconciliationRetention,
  };
}

export type { Difference } from './breakRow.ts';
export { listOutside } from './listOutside.ts';
export { listOwnBreaks } from './listOwnBreaks.ts';
export { openBreak, resolveBreak } from './openBreak.ts';
export { recordRound } from './recordRound.ts';
