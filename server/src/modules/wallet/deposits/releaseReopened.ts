import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { postAll } from '../../../ledger/post.ts';
import type { Screening } from '../screening/createScreening.ts';
import { announce } from './announce.ts';
import { decideDeposits } from './decide.ts';
import { askSenders } from './screenSenders.ts';

/** The job that decides deposits again which waited for a suspended network or service. */
export const RELEASE_REOPENED = 'release_reopened_deposits';

const PART = 200;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly screening: Screening;
}

/** Deposits that are still suspended stay as they are. */
export async function releaseReopened({ database, clock, screening }: Deps): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const found = await selectSuspended(database).where('id', '>', after).orderBy('id').limit(PART).execute();
    const last = found.at(-1)?.id;
    if (last === undefined) return;
    await askSenders(database, screening, found);
    await inTransaction(database, async (tx) => {
      const ids = found.map(({ id }) => id);
      const rows = await selectSuspended(tx).where('id', 'in', ids).orderBy('id').forUpdate().execute();
      const at = clock();
      await postAll(tx, await decideDeposits(tx, screening, rows, at), at);
      await announce(tx, rows);
    });
    after = last;
  }
}

const selectSuspended = (database: Database | Tx) =>
  database.selectFrom('deposit').selectAll().where('state', '=', 'held').where('hold_reason', '=', 'suspended');
