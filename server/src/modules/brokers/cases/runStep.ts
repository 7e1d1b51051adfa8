import { ExchangeError } from '@aldgate/exchange';
import { isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { runSteps, type StepWork } from '../../../kernel/steps/runSteps.ts';
import type { ForcedOrder, ForcedResult } from '../../trading/index.ts';
import { deleteKeysForCase, suspendKeysForCase } from '../keys/caseKeys.ts';
import type { CaseDeps } from './deps.ts';
import type { StepRow } from './storeStep.ts';

/** How often a cancellation looks again for orders that came meanwhile. */
const CANCELLATIONS_MAX = 3;

/** The exchange has answered, and the step is not done yet. */
class NotYet extends Error {}

/**
 * Runs a step of a case at its exchange, once however often it is tried. Returns whether it has ended; it has not where
 * the exchange does not answer.
 */
export async function runStep(deps: CaseDeps, { id }: StepRow): Promise<boolean> {
  const { database, log } = deps;
  let executed = '0';
  const note = (result: ForcedResult): string | null => {
    if (result.state === 'open') throw new NotYet(`the order of ${id} is open`);
    executed = result.executedQuantity;
    return result.state === 'refused' ? (result.reason ?? 'refused') : null;
  };
  const classify: StepWork['classify'] = (error) => {
    const isKnown = error instanceof ExchangeError || error instanceof ApiError || error instanceof NotYet;
    if (!isKnown) throw error;
    log.warn({ step: id, err: error }, 'a step of a case is not done yet');
    return error instanceof ExchangeError && isOutcomeUnknown(error) ? 'unknown' : 'answered';
  };
  const work = (row: StepRow): StepWork => {
    const { kind, exchange_account_id: accountId } = row;
    if (kind !== 'order') {
      const perform = async (): Promise<null> => {
        await TASKS[kind](deps, accountId);
        return null;
      };
      return { perform, isDone: () => Promise.resolve(false), classify };
    }
    const order = orderOf(row);
    return {
      perform: async (until) => note(await deps.liquidation.placeOrder(accountId, order, until)),
      async isDone() {
        const found = await deps.liquidation.find(accountId, order);
        return found !== null && found.state !== 'refused' && note(found) === null;
      },
      classify,
    };
  };
  return runSteps(
    deps,
    {
      table: 'broker_case_step',
      read: (stepId) =>
        database.selectFrom('broker_case_step').selectAll().where('id', '=', stepId).executeTakeFirstOrThrow(),
      work: (row) => Promise.resolve(work(row)),
      decide: (_row, rejection) =>
        rejection === null ? { state: 'completed' } : { state: 'failed', reason: rejection },
      async follow(tx) {
        await tx.updateTable('broker_case_step').set({ executed_quantity: executed }).where('id', '=', id).execute();
      },
    },
    id,
  );
}

/** The work of the steps that are no orders. */
const TASKS: Readonly<Record<Exclude<StepRow['kind'], 'order'>, (deps: CaseDeps, accountId: string) => Promise<void>>> =
  {
    suspend_keys: suspendKeysForCase,
    delete_keys: deleteKeysForCase,
    async cancel_orders({ liquidation }, accountId) {
      for (let tries = 0; tries < CANCELLATIONS_MAX; tries += 1)
        if ((await liquidation.cancelAll(accountId)) === 0) return;
      throw new NotYet(`orders of ${accountId} are still open`);
    },
    // Its fund move goes through steps of its own.
    return: () => Promise.resolve(),
  };

function orderOf({ detail, client_id: clientOrderId }: StepRow): ForcedOrder {
  if (detail.order === undefined) throw new Error(`${clientOrderId} has no order`);
  return { ...detail.order, clientOrderId };
}

/** Goes on with orders whose outcome is not known. Returns whether each has ended. */
export async function finishOrders(deps: CaseDeps, steps: readonly StepRow[]): Promise<boolean> {
  let isFinished = true;
  for (const step of steps) if (step.state === 'pending' && !(await runStep(deps, step))) isFinished = false;
  return isFinished;
}
