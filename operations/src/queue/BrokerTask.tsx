import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction, useCallQuery } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { splitWords } from '../parts/Changes.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { RoleState } from '../parts/RoleState.tsx';
import { Time } from '../parts/Time.tsx';
import { Decision } from './Decision.tsx';
import { SubjectHeading } from './SubjectHeading.tsx';
import styles from './subject.module.css';

/** BR-01: a broker application. */
export function BrokerTask({ applyRecordId, isOpen }: { applyRecordId: string; isOpen: boolean }) {
  const mayReview = usePermission('review');
  const query = useCallQuery('queryBrokerApplication', { applyRecordId }, { enabled: mayReview });
  const review = useAction('reviewBrokerApplication', 'The application was rejected.');
  const [reason, setReason] = useState('');
  if (!mayReview) return <RoleState permission="review" action="view customer documents" />;
  const disabled = review.busy || reason.trim() === '';
  const decide = (decision: 'approve' | 'reject') =>
    void review.run({ applyRecordId, decision, reason: reason.trim() });
  return (
    <QueryResult query={query}>
      {(application) => (
        <>
          <div className={styles.pad}>
            <Text size="13" lead="text" tone="2">
              <Link to={`/customers/${application.customer.institutionId}`}>{application.customer.name}</Link>, applied
              on <Time at={application.appliedAt} />
            </Text>
            {application.approvalId !== null && (
              <Note>Accepted by the first reviewer. Waiting for a second reviewer.</Note>
            )}
            <Rows>
              <Row label="Assets under management, USD">{application.assetsUnderManagement.replaceAll('_', ' ')}</Row>
              <Row label="Contact">{application.contactName}</Row>
              <Row label="Status">{splitWords(application.status)}</Row>
              {application.reason !== null && <Row label="Reason">{application.reason}</Row>}
            </Rows>
            <SubjectHeading>Business</SubjectHeading>
            <Text maxWidth="72ch" size="13" lead="text" preserveLines tone="2">
              {application.business}
            </Text>
          </div>
          {isOpen && application.status === 'under_review' && application.approvalId === null && (
            <Decision
              reason={reason}
              onReason={setReason}
              note={reason.trim() === '' ? 'Enter a reason first.' : 'After acceptance a second reviewer decides.'}
              error={review.error}
              reject={{ label: 'Reject', disabled, onPress: () => decide('reject') }}
              approve={{ label: 'Accept and send to a second reviewer', disabled, onPress: () => decide('approve') }}
            />
          )}
        </>
      )}
    </QueryResult>
  );
}
