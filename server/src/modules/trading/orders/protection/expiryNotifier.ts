import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { inTransaction } from '../../../../kernel/database/database.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { notifyExpiring } from './notifyProtection.ts';
import { readOwnLegs, readProtection } from './protectionRow.ts';

/** The job a day before the expiry: notifies of the legs that are open then. */
export const expiryNotifier =
  ({ database, clock, accounts }: Pick<OrderDeps, 'database' | 'clock' | 'accounts'>) =>
  async (payload: unknown): Promise<void> => {
    const { protectionId } = payload as { protectionId: string };
    const row = await readProtection(database, protectionId);
    const legs = row.state === 'ended' ? [] : await readOwnLegs(database, row);
    const open = legs.filter(({ order }) => !isEnded(order.status)).map(({ leg }) => leg);
    const account = open.length === 0 ? undefined : await accounts.findById(row.exchange_account_id);
    if (account !== undefined) await inTransaction(database, (tx) => notifyExpiring(tx, account, row, open, clock()));
  };
