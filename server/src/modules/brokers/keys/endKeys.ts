import { ExchangeError } from '@aldgate/exchange';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { DAY_MS } from '../../../kernel/retention/retention.ts';
import {
  type BrokerKeyRow,
  deleteKey,
  findKeyAccount,
  listDueKeys,
  lockBrokerKey,
  lockKeys,
  updateBrokerKey,
} from '../../exchangeAccounts/index.ts';
import type { KeyDeps } from './deps.ts';
import { raiseKeyMessage } from './raiseKeyMessage.ts';

/** The job that ends keys, every ten minutes. */
export const END_KEYS = 'broker_keys_end';

/** A key that nobody collects for so long is not made any more. */
const COLLECT_WITHIN_MS = 7 * DAY_MS;

/** Whether the time to collect an approved key is over, by the business clock. */
export const isPastCollection = (
  { approved_at: approvedAt }: Pick<BrokerKeyRow, 'approved_at'>,
  businessNow: number,
): boolean => approvedAt !== null && approvedAt.getTime() + COLLECT_WITHIN_MS <= businessNow;

type EndDeps = Pick<KeyDeps, 'database' | 'clock' | 'businessClock' | 'exchanges'> & {
  readonly log: { warn(facts: object, message: string): void };
};

/** BR-07: ends keys without addresses after three months, at the exchange first, and those that nobody collects. */
export async function endKeys(deps: EndDeps): Promise<void> {
  const { database, clock, businessClock, exchanges, log } = deps;
  const now = new Date(await businessClock(database));
  const approvedBefore = new Date(now.getTime() - COLLECT_WITHIN_MS);
  for (const { id } of await listDueKeys(database, { now, approvedBefore })) {
    try {
      await inTransaction(database, async (tx) => {
        const row = await lockBrokerKey(tx, id);
        await lockKeys(tx, row.exchange_account_id);
        const isDue =
          row.status === 'approved'
            ? isPastCollection(row, now.getTime())
            : ['active', 'suspended'].includes(row.status) && row.expires_at !== null && row.expires_at <= now;
        if (!isDue) return;
        if (row.api_key !== null)
          await deleteKey(exchanges, await findKeyAccount(tx, row.exchange_account_id), row.api_key);
        const at = clock();
        await updateBrokerKey(tx, id, { status: 'expired', ended_at: new Date(at) });
        await raiseKeyMessage(tx, row, 'expired', at);
        await audit(tx, { at, actor: 'system', action: 'broker_key_expired', subject: `broker_key:${id}`, after: {} });
      });
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      log.warn({ err: error, key: id }, 'a key that has ended could not be deleted at its exchange');
    }
  }
}
