import { formatDay } from '@aldgate/ui/format/day.ts';
import { CustomerLink, TextLink } from '../../../parts/TextLink.tsx';
import { Time } from '../../../parts/Time.tsx';
import { createSubject, type TaskKind } from '../../record/subject.tsx';
import { BillDetail } from './BillDetail.tsx';

const LOCALE = 'en-US';

/** BR-11: a broker's bill; its subject is its number. */
export const bill: TaskKind = {
  name: 'Bills',
  Subject: createSubject({
    call: 'queryBill',
    request: (billNo) => ({ billNo }),
    find: (detail) => detail,
    missing: { title: 'Bill not found', text: 'Nothing was issued.' },
    text: ({ customer, draftedAt }) => (
      <>
        <CustomerLink customer={customer} />, drafted on <Time at={draftedAt} />.{' '}
        <TextLink to="/projects?tab=bills">All bills</TextLink>
      </>
    ),
    note: ({ approvalId, isOverdue }) =>
      isOverdue
        ? 'Overdue: it is not paid.'
        : approvalId === null
          ? null
          : 'Reviewed by the first operator. Waiting for a second operator.',
    sections: ({ billNo, name, startOn, endOn, reason, issuedAt, dueOn, receivedAt }) => [
      {
        facts: {
          Bill: billNo,
          Name: name,
          Period: `${formatDay(startOn, LOCALE)} to ${formatDay(endOn, LOCALE)}`,
          'Reason of the reduced volume': reason,
          Issued: issuedAt === null ? null : <Time at={issuedAt} />,
          'Pay by': dueOn === null ? null : formatDay(dueOn, LOCALE),
          Paid: receivedAt === null ? null : <Time at={receivedAt} />,
        },
      },
    ],
    body: (detail, hasDecision) => <BillDetail detail={detail} hasDecision={hasDecision} />,
  }),
};
