import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { RejectedKey } from '../../exchangeAccounts/index.ts';
import { raiseMessage } from '../messages/raiseMessage.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

/** BR-07: the job that reports to a broker that an exchange rejects the key of one of its accounts. */
export function reportRejectedKey({ database, clock }: Deps) {
  return async (payload: unknown): Promise<void> => {
    const { institutionId, accountId, name } = payload as RejectedKey;
    const title = `The exchange rejects the key of ${name}`;
    const text = `${title}. Aldgate neither reads the account nor trades on it until it has another key.`;
    const link = `brokersManager/account-detail/${accountId}`;
    const message = { institutionId, topic: 'key' as const, title, text, link };
    await inTransaction(database, (tx) => raiseMessage(tx, message, clock()));
  };
}
