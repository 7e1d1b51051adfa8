import { findBillDueDay } from '@aldgate/domain/brokers/bills.ts';
import { isZero, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { raiseMessage } from '../messages/raiseMessage.ts';
import { nameBill } from './billRows.ts';
import type { BillRow } from './tables.ts';

/** BR-12: raises the message about a bill that was issued or paid. `actorId` is the member who paid it. */
export function raiseBillMessage(tx: Tx, row: BillRow, at: number, actorId?: string): Promise<void> {
  const money = formatMoney(toDecimalString(row.amount), row.currency, { locale: 'en-US' });
  const due = row.issued_on === null ? '' : findBillDueDay(row.issued_on);
  const [title, text] =
    row.status === 'awaiting_receipt'
      ? ['issued', `${money} are due for ${row.start_on} to ${row.end_on}. Pay by ${due}, from the asset account.`]
      : isZero(row.amount)
        ? ['issued', `Nothing is to be paid for ${row.start_on} to ${row.end_on}.`]
        : ['paid', `${money} were paid from the asset account.`];
  return raiseMessage(
    tx,
    {
      institutionId: row.institution_id,
      actorId,
      topic: 'bill',
      title: `${nameBill(row)} is ${title}`,
      text,
      link: `brokersManager/bill?bill=${row.bill_no}`,
    },
    at,
  );
}
