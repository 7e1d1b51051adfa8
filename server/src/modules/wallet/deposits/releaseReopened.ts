import type { Clock } from '../../../kernel/clock.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { postAll } from '../../../ledger/post.ts';
import { announce } from './announce.ts';
import { decideDeposits } from './decide.ts';

/** The job that decides deposits again which waited for a suspended network or service. */
export const RELEASE_REOPENED = 'release_reopened_deposits';

const PART = 200;

/** Deposits that are still suspended stay as they are. */
export async function releaseReopened({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const last = await inTransaction(database, async (tx) => {
      const rows = await tx
        .selectFrom('deposit')
        .selectAll()
        .where('state', '=', 'held')
        .where('hold_reason', '=', 'suspended')
        .where('id', '>', after)
        .orderBy('id')
        .limit(PART)
        .forUpdate()
        .execute();
      const at = clock();
      await postAll(tx, await decideDeposits(tx, rows, at), at);
      await announce(tx, rows);
      return rows.at(-1)?.id;
    });
    if (last === undefined) return;
    after = last;
  }
}
