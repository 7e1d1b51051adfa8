import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { call } from '../../lib/call.ts';
import { CustomerLink } from '../../parts/TextLink.tsx';
import { Time } from '../../parts/Time.tsx';
import { createSubject, type TaskKind } from '../record/subject.tsx';

const money = (amount: string | null, asset: string) =>
  amount === null ? null : formatMoney(amount, asset, { locale: 'en-US' });

/** BR-08: a deposit that is to pay an interest statement, which one operator accepts or rejects. */
export const interestPayment: TaskKind = {
  name: 'Interest payments',
  Subject: createSubject({
    call: 'queryInterestPayment',
    request: (applyNo) => ({ applyNo }),
    find: (found) => found,
    text: ({ customer, payment }) => (
      <>
        <CustomerLink customer={customer} />, applied on <Time at={payment.createdAt} />
      </>
    ),
    note: ({ deposited, payment }) =>
      deposited === null && payment.status === 'under_review'
        ? 'The deposit is no longer credited. It cannot be accepted.'
        : null,
    sections: ({ payment, statement, deposited, excess }) => [
      {
        facts: {
          Statement: statement.statementNo,
          Project: `${statement.projectName}, ${statement.projectNo}`,
          Period: `${statement.startOn} to ${statement.endOn}, ${statement.days} days`,
          Due: `${money(statement.due, payment.asset)} by ${statement.dueOn}`,
          Overdue: statement.isOverdue ? 'Yes' : 'No',
        },
      },
      {
        heading: 'Deposit',
        facts: {
          Network: payment.network,
          Address: payment.address,
          Transaction: payment.txid,
          Received: money(deposited, payment.asset),
          'Pays interest': money(payment.amount, payment.asset),
          'Goes to the asset account': money(excess, payment.asset),
          Status: splitWords(payment.status),
          Reason: payment.reason,
        },
      },
    ],
    decision: ({ payment: { applyNo, status }, deposited }, isOpen) => {
      if (!isOpen || status !== 'under_review') return undefined;
      const review = (decision: 'approve' | 'reject') => (reason: string) =>
        call('reviewInterestPayment', { applyNo, decision, reason });
      return {
        permission: 'capital',
        note: 'The broker reads the reason of a rejection, and the whole deposit goes to its asset account.',
        done: 'Payment decided.',
        reject: { label: 'Reject', send: review('reject') },
        approve: { label: 'Accept as payment', disabled: deposited === null, send: review('approve') },
      };
    },
  }),
};
