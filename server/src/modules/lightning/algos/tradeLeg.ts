import { decimal } from '@aldgate/domain/money/amount.ts';
import { countDue } from '@aldgate/domain/trading/algos/twap.ts';
import { ExchangeError } from '@aldgate/exchange';
import { isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Saga, StepWork } from '../../../kernel/steps/runSteps.ts';
import type { AlgoLegRow, AlgoRow } from '../tables.ts';
import type { AlgoDeps } from './algoDeps.ts';
import { findOpenChild, lockAlgo, readAlgo, readLeg, readSchedule } from './algoRows.ts';
import { settleChild } from './settleChild.ts';
import { storeChild } from './storeChild.ts';

/** The account has orders to come, or one without an outcome. */
class NotYet extends Error {}

/** The work on an account is one step, which is tried for each slice until its end has passed. */
export const algoSaga = (deps: AlgoDeps): Saga<AlgoLegRow> => ({
  table: 'lightning_algo_leg',
  read: (id) => readLeg(deps.database, id),
  async work(leg) {
    const algo = await readAlgo(deps.database, leg.algo_id);
    const isDue =
      isOver(algo, leg, deps.clock()) ||
      (await findOpenChild(deps.database, leg.id)) !== undefined ||
      (await findDueSlice(deps, algo, leg)) !== undefined;
    if (!isDue) return undefined;
    return {
      async perform() {
        await tradeLeg(deps, leg);
        return null;
      },
      isDone: () => Promise.resolve(false),
      classify: classify(deps, leg),
    };
  },
  decide: () => ({ state: 'completed' }),
  follow: (tx, { after }) => endIfDone(tx, after.algo_id),
});

const classify =
  ({ log }: AlgoDeps, { id }: AlgoLegRow): StepWork['classify'] =>
  (error) => {
    if (error instanceof NotYet) return 'answered';
    if (!(error instanceof ExchangeError || error instanceof ApiError)) throw error;
    log.warn({ leg: id, err: error }, 'an algorithm could not go on with an account');
    return error instanceof ExchangeError && isOutcomeUnknown(error) ? 'unknown' : 'answered';
  };

/** Finds out how the last order ended, and sends the one that is due. Throws NotYet until nothing is to come. */
async function tradeLeg(deps: AlgoDeps, { id, algo_id }: AlgoLegRow): Promise<void> {
  const { database, clock } = deps;
  const open = await findOpenChild(database, id);
  if (open !== undefined && !(await settleChild(deps, open))) throw new NotYet('an order has no outcome yet');
  const algo = await readAlgo(database, algo_id);
  const leg = await readLeg(database, id);
  if (isOver(algo, leg, clock())) return;
  const slice = await findDueSlice(deps, algo, leg);
  if (slice !== undefined) {
    const child = await storeChild(deps, { algo, leg, slice });
    if (child !== undefined && !(await settleChild(deps, child))) throw new NotYet('an order has no outcome yet');
  }
  if (!isOver(algo, await readLeg(database, id), clock())) throw new NotYet('slices are to come');
}

/** Whether an account gets no more orders. */
function isOver({ state, ends_at }: AlgoRow, leg: AlgoLegRow, now: number): boolean {
  return state === 'cancelled' || now >= ends_at.getTime() || decimal(leg.executed_quantity).gte(leg.quantity);
}

/** The newest slice that is due, unless it, or a later one, has an order. */
async function findDueSlice(
  { database, clock, accepts }: AlgoDeps,
  algo: AlgoRow,
  { id }: Pick<AlgoLegRow, 'id'>,
): Promise<number | undefined> {
  if (algo.state !== 'running' || !accepts({ reduceOnly: algo.reduce_only })) return undefined;
  const slice = countDue(readSchedule(algo), clock());
  return slice > algo.passed_slices && !(await hasChild(database, id, slice)) ? slice : undefined;
}

const hasChild = async (database: Database, legId: string, slice: number): Promise<boolean> =>
  (await database
    .selectFrom('lightning_algo_child')
    .select('slice')
    .where('leg_id', '=', legId)
    .where('slice', '>=', slice)
    .executeTakeFirst()) !== undefined;

/** Ends an algorithm once none of its accounts is pending. */
async function endIfDone(tx: Tx, id: string): Promise<void> {
  const { state } = await lockAlgo(tx, id);
  if (state === 'cancelled') return;
  const pending = await tx
    .selectFrom('lightning_algo_leg')
    .select('id')
    .where('algo_id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (pending !== undefined) return;
  await tx
    .updateTable('lightning_algo')
    .set({ state: 'done', pause_code: null, pause_refusal: null })
    .where('id', '=', id)
    .execute();
}
