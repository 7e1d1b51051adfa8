import type { Clock } from '../../../kernel/clock.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { raiseMessage } from '../messages/raiseMessage.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

/** BR-07: the job that tells a broker that an exchange rejects the key of one of its accounts. */
export function tellRejectedKey({ database, clock }: Deps) {
  return async (payload: unknown): Promise<void> => {
    const { accountId } = payload as { readonly accountId: string };
    await inTransaction(database, async (tx) => {
      const account = await tx
        .selectFrom('broker_account')
        .select(['institution_id as institutionId', 'name'])
        .where('id', '=', accountId)
        .where('kind', '=', 'sub')
        .executeTakeFirst();
      if (account === undefined) return;
      const { institutionId, name } = account;
      const title = `The exchange rejects the key of ${name}`;
      const text = `${title}. Aldgate neither reads the account nor trades on it until it has another key.`;
      const link = `brokersManager/account-detail/${accountId}`;
      await raiseMessage(tx, { institutionId, topic: 'key', title, text, link }, clock());
    });
  };
}
