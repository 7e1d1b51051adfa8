import { splitWords, splitWordsInside } from '@aldgate/domain/fields/splitWords.ts';
import { call } from '../../lib/call.ts';
import { CustomerLink } from '../../parts/TextLink.tsx';
import { Time } from '../../parts/Time.tsx';
import { createSubject, type TaskKind } from '../record/subject.tsx';

const KINDS = {
  platform: 'The platform’s own',
  issued: 'Made at the exchange when a member collects it',
  brought: 'Brought by the broker, proved and sealed',
} as const;

/** BR-07: an application for a key at an exchange, which a first and a second reviewer approve. */
export const exchangeKey: TaskKind = {
  name: 'Exchange keys',
  Subject: createSubject({
    call: 'queryBrokerKey',
    request: (exchangeKeyId) => ({ exchangeKeyId }),
    find: (application) => application,
    text: ({ customer, createdAt }) => (
      <>
        <CustomerLink customer={customer} />, applied on <Time at={createdAt} />
      </>
    ),
    note: ({ approvalId }) =>
      approvalId === null ? null : 'Approved by the first reviewer. Waiting for a second reviewer.',
    sections: (application) => [
      {
        facts: {
          Account: `${application.accountName}, ${splitWordsInside(application.accountType)}`,
          Exchange: application.exchangeName,
          Name: application.name,
          Key: KINDS[application.kind],
          'API key': application.apiKey,
          Rights: application.permissions.join(', '),
          'IP addresses':
            application.boundIps.length === 0 ? 'None: it expires after 3 months' : application.boundIps.join(', '),
          'Requested by': application.requestedBy && (application.requestedBy.name ?? application.requestedBy.email),
          Status: splitWords(application.status),
          Decision: application.decision,
        },
      },
      { heading: 'Reason', text: application.reason },
    ],
    decision: ({ exchangeKeyId, status, approvalId }, isOpen) => {
      if (!isOpen || status !== 'applying' || approvalId !== null) return undefined;
      const review = (decision: 'approve' | 'reject') => (reason: string) =>
        call('reviewBrokerKey', { exchangeKeyId, decision, reason });
      return {
        permission: 'review',
        note: 'The broker reads the reason of a rejection. After approval a second reviewer decides.',
        done: 'The application was rejected.',
        reject: { label: 'Reject', send: review('reject') },
        approve: { label: 'Approve and send to a second reviewer', send: review('approve') },
      };
    },
  }),
};
