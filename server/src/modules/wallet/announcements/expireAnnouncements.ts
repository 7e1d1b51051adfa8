import { inTransaction } from '../../../kernel/database/database.ts';
import { replaceAnnouncements } from '../deposits/replaceAnnouncements.ts';
import type { WalletDeps } from '../deps.ts';

export const EXPIRE_ANNOUNCEMENTS = 'expire_announced_deposits';

/**
 * Announcements whose transaction was not seen in time expire. First those are settled whose deposit was recorded while
 * they were stored: neither transaction saw the other.
 */
export async function expireAnnouncements({
  database,
  clock,
  businessClock,
}: Pick<WalletDeps, 'database' | 'clock' | 'businessClock'>): Promise<void> {
  const now = await businessClock(database);
  const at = clock();
  await inTransaction(database, async (tx) => {
    await replaceAnnouncements(tx, 'all', at);
    await tx
      .updateTable('announced_deposit')
      .set({ state: 'expired', ended_at: new Date(at) })
      .where('state', '=', 'announced')
      .where('expires_at', '<=', new Date(now))
      .execute();
  });
}
