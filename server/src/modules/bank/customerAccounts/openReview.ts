import { ensureTask } from '../../../approvals/index.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { BankDeps } from '../deps.ts';

/** The job that gives accounts to operators whose waiting time has passed. */
export const OPEN_REVIEWS = 'bank_accounts_due';

export const reviewTarget = (bankAccountId: string): string => `bank_account:${bankAccountId}`;

/** From now on operators verify the account. `from` is of the business clock. */
export async function openReview(
  tx: Tx,
  { id, from }: { readonly id: string; readonly from: Date },
  at: number,
): Promise<void> {
  const { institution_id: institutionId, asset } = await tx
    .updateTable('bank_account')
    .set({ state: 'unverified', usable_from: from })
    .where('id', '=', id)
    .returning(['institution_id', 'asset'])
    .executeTakeFirstOrThrow();
  const title = `Verify a bank account in ${asset}`;
  await ensureTask(tx, { kind: 'customer_bank_account', subjectId: id, title, institutionId }, at);
  await notify(tx, { topic: 'wallet', institutionId });
}

/** Opens the reviews of those that have waited long enough, each in a transaction. */
export async function openDueReviews({ database, clock, businessClock }: BankDeps): Promise<void> {
  const due = await findDue(database, await businessClock(database));
  for (const { id } of due) {
    await inTransaction(database, async (tx) => {
      const row = await tx
        .selectFrom('bank_account')
        .select('usable_from')
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .forUpdate()
        .executeTakeFirst();
      const from = row?.usable_from;
      if (from != null) await openReview(tx, { id, from }, clock());
    });
  }
}

const findDue = (database: Database, now: number) =>
  database
    .selectFrom('bank_account')
    .select('id')
    .where('state', '=', 'waiting')
    .where('usable_from', '<=', new Date(now))
    .orderBy('usable_from')
    .execute();
