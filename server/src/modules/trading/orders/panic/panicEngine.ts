import { inTransaction, type Tx } from '../../../../kernel/database/database.ts';
import { addJobAt } from '../../../../kernel/jobs/jobs.ts';
import { FIRST_RETRY_MS } from '../../../../kernel/steps/attempt.ts';
import { runSteps } from '../../../../kernel/steps/runSteps.ts';
import type { PanicDeps } from './panicDeps.ts';
import { readPanicAccount } from './panicRows.ts';
import { panicSaga } from './stopAccount.ts';

/** The job of an account of a run. */
export const PANIC_ACCOUNT = 'panic_account';
/** The job of each minute for accounts whose own job ended with its server. */
export const PANIC_ACCOUNTS = 'panic_accounts_all';

/** The pause after a try grows by so much with each one. */
const PAUSE_MS = 2_000;
const PAUSE_MS_MAX = 30_000;

/** Works on the accounts of runs, each by itself. */
export interface PanicEngine {
  /** Begins or goes on with an account; nothing waits for it. */
  readonly start: (id: string) => void;
  /** Tries every account that is not done once, and resolves when each has been tried. */
  readonly turn: () => Promise<void>;
  /** The job of an account: tries it, and comes again until it is done. */
  readonly work: (payload: unknown) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Adds the job of an account, which goes on where the server of the request ends. */
export const addPanicJob = (tx: Tx, id: string, at: number): Promise<void> =>
  addJobAt(tx, PANIC_ACCOUNT, { id }, at + FIRST_RETRY_MS);

export function createPanicEngine(deps: PanicDeps): PanicEngine {
  const { database, clock, log } = deps;
  const saga = panicSaga(deps);
  const running = new Map<string, Promise<void>>();

  const advance = (id: string): Promise<void> => {
    const known = running.get(id);
    if (known !== undefined) return known;
    const work = runSteps(deps, saga, id)
      .then(() => undefined)
      // An unexpected error affects this account only, and is tried again.
      .catch((error: unknown) => log.error({ err: error, panic: id }, 'a panic could not go on with an account'))
      .finally(() => running.delete(id));
    running.set(id, work);
    return work;
  };

  return {
    start(id) {
      void advance(id);
    },
    async turn() {
      const rows = await database.selectFrom('panic_account').select('id').where('state', '=', 'pending').execute();
      await Promise.all(rows.map(({ id }) => advance(id)));
    },
    async work(payload) {
      const { id } = payload as { readonly id: string };
      await advance(id);
      const { state, tries } = await readPanicAccount(database, id);
      if (state !== 'pending') return;
      const pause = Math.min(PAUSE_MS * tries, PAUSE_MS_MAX);
      await inTransaction(database, (tx) => addJobAt(tx, PANIC_ACCOUNT, { id }, clock() + pause));
    },
    async close() {
      await Promise.all(running.values());
    },
  };
}
