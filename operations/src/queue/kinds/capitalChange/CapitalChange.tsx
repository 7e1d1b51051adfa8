import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { call } from '../../../lib/call.ts';
import { CustomerLink, TextLink } from '../../../parts/TextLink.tsx';
import { Time } from '../../../parts/Time.tsx';
import { createSubject, type TaskKind } from '../../record/subject.tsx';
import { CapitalChangeDetail } from './CapitalChangeDetail.tsx';
import { KINDS } from './capitalCase.ts';

/** BR-04, BR-05: a broker's application that changes the capital of a project; its subject is its number. */
export const capitalChange: TaskKind = {
  name: 'Capital of projects',
  Subject: createSubject({
    call: 'queryCapitalChange',
    request: (changeNo) => ({ changeNo }),
    find: (detail) => detail,
    missing: { title: 'Application not found', text: 'The capital was not changed.' },
    text: ({ customer, change }) => (
      <>
        <CustomerLink customer={customer} />, applied on <Time at={change.createdAt} />.{' '}
        <TextLink to={`/projects?customer=${customer.institutionId}`}>Projects of the broker</TextLink>
      </>
    ),
    note: ({ approvalId }) =>
      approvalId === null ? null : 'Approved by the first operator. Waiting for a second operator.',
    sections: ({ change, project }) => [
      {
        facts: {
          Application: change.changeNo,
          Kind: change.isFull ? 'Full repayment' : KINDS[change.kind],
          Project: `${project.projectName}, ${project.projectNo}`,
          Strategy: splitWords(project.strategy),
          'Requested by': change.requestedBy && (change.requestedBy.name ?? change.requestedBy.email),
          Status: splitWords(change.status),
          Decided: change.decidedAt === null ? null : <Time at={change.decidedAt} />,
          Reason: change.reason,
        },
      },
    ],
    body: (detail) => <CapitalChangeDetail detail={detail} />,
    decision: ({ change: { changeNo, status }, isTwo, approvalId }, isOpen) => {
      if (!isOpen || status !== 'approving' || approvalId !== null) return undefined;
      const review = (decision: 'approve' | 'reject') => (reason: string) =>
        call('reviewCapitalChange', { changeNo, decision, reason });
      return {
        permission: 'capital',
        note: isTwo
          ? 'The broker reads the reason of a rejection. After approval a second operator decides.'
          : 'The broker reads the reason of a rejection. One approval is enough: the change only repays.',
        done: 'The application was decided.',
        reject: { label: 'Reject', send: review('reject') },
        approve: { label: isTwo ? 'Approve and send to a second operator' : 'Approve', send: review('approve') },
      };
    },
  }),
};
