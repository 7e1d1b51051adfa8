import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import type { Log } from '../../../kernel/log.ts';

/** The job that reports a rejected key to its broker; its payload is a {@link RejectedKey}. */
export const KEY_REJECTED = 'broker_key_rejected';

/** The broker's account whose key an exchange rejects. */
export interface RejectedKey {
  readonly institutionId: string;
  readonly accountId: string;
  readonly name: string;
}

/** Marks a key that the exchange rejected: the account is shown as unusable until it has another key. */
export function rejectKey(database: Database, keyId: string): Promise<void> {
  return inTransaction(database, async (tx) => {
    const rejected = await tx
      .updateTable('exchange_key as k')
      .from('exchange_account as a')
      .set({ state: 'rejected' })
      .whereRef('a.id', '=', 'k.exchange_account_id')
      .where('k.id', '=', keyId)
      .where('k.state', '=', 'active')
      .returning(['a.id as accountId', 'a.institution_id as institutionId', 'a.name', 'a.kind'])
      .executeTakeFirst();
    if (rejected?.kind !== 'sub') return;
    const { kind: _, ...key } = rejected;
    await addJob(tx, KEY_REJECTED, key satisfies RejectedKey);
  });
}

/** Marks keys that background reads found rejected; an error is logged, and the next read tries again. */
export const keyRejecter =
  ({ database, log }: { readonly database: Database; readonly log: Log }) =>
  ({ accountId, keyId }: { readonly accountId: string; readonly keyId: string }): void => {
    rejectKey(database, keyId).catch((error: unknown) =>
      log.error({ err: error, account: accountId }, 'a rejected key could not be marked'),
    );
  };
