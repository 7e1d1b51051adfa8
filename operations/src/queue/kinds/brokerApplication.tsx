import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Link } from 'react-router';
import { call } from '../../lib/call.ts';
import { Time } from '../../parts/Time.tsx';
import { createSubject, type TaskKind } from '../record/subject.tsx';

/** BR-01: a broker application, which a first and a second reviewer accept. */
export const brokerApplication: TaskKind = {
  name: 'Broker applications',
  Subject: createSubject({
    call: 'queryBrokerApplication',
    request: (applyRecordId) => ({ applyRecordId }),
    find: (application) => application,
    text: ({ customer, appliedAt }) => (
      <>
        <Link to={`/customers/${customer.institutionId}`}>{customer.name}</Link>, applied on <Time at={appliedAt} />
      </>
    ),
    note: ({ approvalId }) =>
      approvalId === null ? null : 'Accepted by the first reviewer. Waiting for a second reviewer.',
    sections: ({ assetsUnderManagement, contactName, status, reason, business }) => [
      {
        facts: {
          'Assets under management, USD': assetsUnderManagement.replaceAll('_', ' '),
          Contact: contactName,
          Status: splitWords(status),
          Reason: reason,
        },
      },
      { heading: 'Business', text: business },
    ],
    decision: ({ applyRecordId, status, approvalId }, isOpen) => {
      if (!isOpen || status !== 'under_review' || approvalId !== null) return undefined;
      const review = (decision: 'approve' | 'reject') => (reason: string) =>
        call('reviewBrokerApplication', { applyRecordId, decision, reason });
      return {
        permission: 'review',
        note: 'After acceptance a second reviewer decides.',
        done: 'The application was rejected.',
        reject: { label: 'Reject', send: review('reject') },
        approve: { label: 'Accept and send to a second reviewer', send: review('approve') },
      };
    },
  }),
};
