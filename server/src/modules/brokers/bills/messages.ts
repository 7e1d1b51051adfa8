import { findBillDueDay } from '@aldgate/domain/brokers/bills.ts';
import { isZero, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { raiseMessage } from '../messages/raiseMessage.ts';
import { nameBill } from './billRows.ts';
import type { BillRow } from './tables.ts';

const formatFee = ({ amount, currency }: BillRow): string =>
  formatMoney(toDecimalString(amount), currency, { locale: 'en-US' });

const dueDayOf = ({ issued_on }: BillRow): string => (issued_on === null ? '' : findBillDueDay(issued_on));

/** BR-12: raises the message about a bill that was issued or paid. `actorId` is the member who paid it. */
export function raiseBillMessage(tx: Tx, row: BillRow, at: number, actorId?: string): Promise<void> {
  const money = formatFee(row);
  const [title, text] =
    row.status === 'awaiting_receipt'
      ? [
          'issued',
          `${money} are due for ${row.start_on} to ${row.end_on}. Pay by ${dueDayOf(row)}, from the asset account.`,
        ]
      : isZero(row.amount)
        ? ['issued', `Nothing is to be paid for ${row.start_on} to ${row.end_on}.`]
        : ['paid', `${money} were paid from the asset account.`];
  return raise(tx, row, { title, text, actorId }, at);
}

/** BR-12: raises the message about a bill that is unpaid on its due day or, where the day was missed, after it. */
export function raiseDueMessage(tx: Tx, row: BillRow, { today, at }: Reminding): Promise<void> {
  const due = dueDayOf(row);
  const title = today > due ? 'overdue' : 'due today';
  const text = `${formatFee(row)} are to be paid by the end of ${due} (UTC), from the asset account.`;
  return raise(tx, row, { title, text }, at);
}

interface Reminding {
  /** Day of the business clock. */
  readonly today: string;
  readonly at: number;
}

interface Message {
  readonly title: string;
  readonly text: string;
  readonly actorId?: string | undefined;
}

function raise(tx: Tx, row: BillRow, { title, text, actorId }: Message, at: number): Promise<void> {
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
