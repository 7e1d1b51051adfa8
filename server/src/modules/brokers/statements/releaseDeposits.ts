import '../capital/interestTables.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { DAY_MS } from '@aldgate/domain/time/utcDay.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { readProjectDeposits } from '../../wallet/index.ts';
import { lockCapital } from '../capital/capitalProject.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import { creditedAccountOf } from '../capital/forwardDeposit.ts';
import { forwardUnused } from '../capital/interestPayments.ts';

/** How long a deposit for interest waits for the payment that names it, by the business clock. */
const UNNAMED_FOR_MS = 7 * DAY_MS;

/** BR-08: sends deposits for interest that no payment has named on to `capital_account`. */
export async function releaseDeposits(deps: CapitalDeps): Promise<void> {
  const { database, clock, businessClock } = deps;
  const before = new Date((await businessClock(database)) - UNNAMED_FOR_MS);
  for (const { deposit_id: depositId } of await selectUnnamed(database, before).execute())
    await inTransaction(database, async (tx) => {
      const [deposit] = await readProjectDeposits(tx, { depositId });
      if (deposit === undefined) return;
      await lockCapital(tx, deps, deposit.institutionId, deposit.projectNo);
      const found = await selectUnnamed(tx, before).where('d.deposit_id', '=', depositId).executeTakeFirst();
      // Operators judge a deposit that a reversal has left lacking.
      const available = await readAvailable(tx, creditedAccountOf(deposit));
      if (found !== undefined && decimal(available).gte(deposit.amount)) await forwardUnused(tx, depositId, clock());
    });
}

const selectUnnamed = (database: Database | Tx, before: Date) =>
  database
    .selectFrom('broker_deposit as d')
    .select('d.deposit_id')
    .where('d.outcome', '=', 'interest')
    .where('d.taken_at', '<', before)
    .where((d) =>
      d.not(
        d.exists(
          d
            .selectFrom('broker_interest_payment as p')
            .select('p.apply_no')
            .whereRef('p.deposit_id', '=', 'd.deposit_id')
            .where('p.status', '<>', 'rejected'),
        ),
      ),
    );
