import { nextDueAt } from '@aldgate/domain/trading/algos/twap.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { addJobAt } from '../../../kernel/jobs/jobs.ts';
import { FIRST_RETRY_MS } from '../../../kernel/steps/attempt.ts';
import { runSteps } from '../../../kernel/steps/runSteps.ts';
import type { AlgoDeps } from './algoDeps.ts';
import { readAlgo, readSchedule } from './algoRows.ts';
import { algoSaga } from './tradeLeg.ts';

/** The job of an algorithm. */
export const ALGO = 'lightning_algo';
/** The job of each minute for algorithms whose own job ended with its server. */
export const ALGOS = 'lightning_algos_all';

/** The pause before the outcome of an order is looked for again. */
const PAUSE_MS = 2_000;

/** Runs algorithms, each account of one by itself. */
export interface AlgoEngine {
  /** Does what is due; nothing waits for it. */
  readonly start: (id: string) => void;
  /** Does what is due of every algorithm, and resolves when each was tried. */
  readonly turn: () => Promise<void>;
  /** The job of an algorithm: does what is due, and comes again for the next slice until it has ended. */
  readonly work: (payload: unknown) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Adds the job of an algorithm, which goes on where the server of the request ends. */
export const addAlgoJob = (tx: Tx, id: string, at: number): Promise<void> =>
  addJobAt(tx, ALGO, { id }, at + FIRST_RETRY_MS);

export function createAlgoEngine(deps: AlgoDeps): AlgoEngine {
  const { database, clock, log } = deps;
  const saga = algoSaga(deps);
  const running = new Map<string, Promise<void>>();

  const advanceLeg = (id: string): Promise<void> => {
    const known = running.get(id);
    if (known !== undefined) return known;
    const work = runSteps(deps, saga, id)
      .then(() => undefined)
      // An unexpected error affects this account only, and is tried again.
      .catch((error: unknown) => log.error({ err: error, leg: id }, 'an algorithm could not go on with an account'))
      .finally(() => running.delete(id));
    running.set(id, work);
    return work;
  };
  const pending = () => database.selectFrom('lightning_algo_leg').select('id').where('state', '=', 'pending');
  const advance = async (id: string): Promise<void> => {
    const legs = await pending().where('algo_id', '=', id).execute();
    await Promise.all(legs.map((leg) => advanceLeg(leg.id)));
  };
  /** When there is something to do next; undefined once the algorithm has ended on every account. */
  const findNext = async (id: string): Promise<number | undefined> => {
    const legs = await pending().where('algo_id', '=', id).execute();
    if (legs.length === 0) return undefined;
    const open = await database
      .selectFrom('lightning_algo_child')
      .select('slice')
      .where(
        'leg_id',
        'in',
        legs.map((leg) => leg.id),
      )
      .where('resolved_at', 'is', null)
      .executeTakeFirst();
    const soon = clock() + PAUSE_MS;
    return open === undefined ? Math.max(nextDueAt(readSchedule(await readAlgo(database, id)), clock()), soon) : soon;
  };

  return {
    start(id) {
      advance(id).catch((error: unknown) => log.error({ err: error, algo: id }, 'an algorithm could not be begun'));
    },
    async turn() {
      const legs = await pending().execute();
      await Promise.all(legs.map(({ id }) => advanceLeg(id)));
    },
    async work(payload) {
      const { id } = payload as { readonly id: string };
      await advance(id);
      const next = await findNext(id);
      if (next !== undefined) await inTransaction(database, (tx) => addJobAt(tx, ALGO, { id }, next));
    },
    async close() {
      await Promise.all(running.values());
    },
  };
}
