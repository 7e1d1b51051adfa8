import { STOPPED_BY_PANIC } from '@aldgate/contract/trading/reasons.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { ExchangeError } from '@aldgate/exchange';
import { isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { Saga, StepWork } from '../../../../kernel/steps/runSteps.ts';
import { listIssuedKeys, type TradingAccount } from '../../../exchangeAccounts/index.ts';
import type { PanicAccountRow, Refusal } from '../../tables.ts';
import { cancelOpeningOrders } from '../cancelOpeningOrders.ts';
import { describeRefusal } from '../describeRefusal.ts';
import { findOpenContracts } from '../fetchAccount.ts';
import { cancelEverything } from '../forced/cancelEverything.ts';
import type { CancellationReason, ListContracts } from '../systemCancellation.ts';
import { closePositions } from './closePositions.ts';
import type { PanicDeps } from './panicDeps.ts';
import { readPanicAccount, readRun } from './panicRows.ts';
import { NotYet, notePanic, type PanicWork } from './panicWork.ts';

const STOPPED: CancellationReason = {
  code: STOPPED_BY_PANIC,
  message: 'A member stopped the trading of the account.',
  audited: 'panic',
};

/** The work of a run on an account is one step, which is tried until nothing is left. */
export const panicSaga = (deps: PanicDeps): Saga<PanicAccountRow> => ({
  table: 'panic_account',
  read: (id) => readPanicAccount(deps.database, id),
  work: (row) =>
    Promise.resolve({
      async perform() {
        await tryAccount(deps, row);
        return null;
      },
      isDone: () => Promise.resolve(false),
      classify: classify(deps, row),
    }),
  decide: () => ({ state: 'completed' }),
  follow: () => Promise.resolve(),
});

const classify =
  ({ log }: PanicDeps, { id }: PanicAccountRow): StepWork['classify'] =>
  (error) => {
    const isKnown = error instanceof ExchangeError || error instanceof ApiError || error instanceof NotYet;
    if (!isKnown) throw error;
    log.warn({ panic: id, err: error }, 'a panic is not done on an account yet');
    return error instanceof ExchangeError && isOutcomeUnknown(error) ? 'unknown' : 'answered';
  };

/** Tries what is left to do on an account, and notes what stopped it. */
async function tryAccount(deps: PanicDeps, row: PanicAccountRow): Promise<void> {
  await notePanic(deps, row, { tries: sql<number>`tries + 1`, tried_at: new Date(deps.clock()) });
  try {
    const run = await readRun(deps.database, row.run_id);
    const account = await deps.accounts.findById(row.exchange_account_id);
    if (account === undefined) throw new ApiError('exchangeUnavailable');
    if (run.is_shared) chargeTry(account);
    await stopAccount(deps, { row, run, account });
    await notePanic(deps, row, { error: null });
  } catch (error) {
    await notePanic(deps, row, { error: JSON.stringify(describeError(error)) });
    throw error;
  }
}

/** Cancels, and closes the positions of `flatten`, which no cancellation that fails stops. */
async function stopAccount(deps: PanicDeps, work: PanicWork): Promise<void> {
  const { row, run } = work;
  const quiet = row.quiet_at === null ? await Promise.allSettled([quieten(deps, work)]) : [];
  if (run.level === 'flatten') await closePositions(deps, work);
  for (const result of quiet) {
    if (result.status === 'rejected') throw result.reason;
    if (!result.value) throw new NotYet('orders or keys are left');
  }
}

/**
 * Suspends the issued keys and cancels orders. The keys, which may take long, delay no cancellation; what they placed
 * meanwhile is cancelled afterwards. Returns whether nothing that may open is left, and nothing can come.
 */
async function quieten(deps: PanicDeps, { row, run, account }: PanicWork): Promise<boolean> {
  const { accountId } = account;
  const cancel = async (): Promise<number> => {
    const cancelOrders = run.keep_protection ? cancelOpeningOrders : cancelEverything;
    const { requested, left } = await cancelOrders(deps, account, STOPPED, contractsOf(deps, account));
    await notePanic(deps, row, { cancelled: sql<number>`cancelled + ${requested}`, orders_left: left });
    return left;
  };
  let areSuspended = row.keys_at !== null || (await listIssuedKeys(deps.database, accountId)).length === 0;
  if (!areSuspended) {
    const [failed] = await Promise.all([deps.issuedKeys().follow(accountId), cancel()]);
    areSuspended = failed === 0;
  }
  const at = new Date(deps.clock());
  if (areSuspended && row.keys_at === null) await notePanic(deps, row, { keys_at: at });
  const isQuiet = (await cancel()) === 0 && areSuspended;
  if (isQuiet) await notePanic(deps, row, { quiet_at: at });
  return isQuiet;
}

/** The contracts that may have open orders, where this server follows the account: all of them weigh far more. */
const contractsOf =
  (deps: PanicDeps, account: TradingAccount): ListContracts =>
  async (product) => {
    const feed = deps.feeds.followed(product).find((each) => each.account.accountId === account.accountId);
    return feed && findOpenContracts(deps, { account, product }, feed);
  };

/** Charges a try to the institution's share: the open orders of all products, and positions. */
function chargeTry({ exchange, institutionId, products }: TradingAccount): void {
  for (const product of products) {
    const { openOrders, positions } = traitsOf(product).weights;
    exchange.weight(product).shares.charge(institutionId, 'orders', openOrders.ofAll + positions);
  }
}

function describeError(error: unknown): Refusal {
  if (error instanceof ApiError) return describeRefusal(error);
  if (error instanceof ExchangeError) return { exchangeCode: error.code, exchangeMessage: error.msg, data: null };
  if (error instanceof NotYet) return { exchangeCode: 0, exchangeMessage: error.message, data: null };
  return describeRefusal(new ApiError('unknown'));
}
