import './tables.ts';
import { findBillIssuedBefore } from '@aldgate/domain/brokers/bills.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { BillsDeps } from './deps.ts';
import { raiseDueMessage } from './messages.ts';

/** BR-11, BR-12: reminds brokers of each bill that is unpaid 30 days after its issue, once. By the business clock. */
export async function remindOfBills({ database, clock, businessClock }: Omit<BillsDeps, 'stepUp'>): Promise<void> {
  const today = utcDay(await businessClock(database));
  const due = await database
    .selectFrom('broker_bill')
    .select('bill_no')
    .where('status', '=', 'awaiting_receipt')
    .where('issued_on', '<=', findBillIssuedBefore(today))
    .where('reminded_at', 'is', null)
    .orderBy('number')
    .execute();
  for (const { bill_no } of due)
    await inTransaction(database, async (tx) => {
      const at = clock();
      const reminded = await tx
        .updateTable('broker_bill')
        .set({ reminded_at: new Date(at) })
        .where('bill_no', '=', bill_no)
        .where('status', '=', 'awaiting_receipt')
        .where('reminded_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (reminded !== undefined) await raiseDueMessage(tx, reminded, { today, at });
    });
}
