import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../app/permission.ts';
import { useAsk } from '../app/useAsk.ts';
import { useDeed } from '../app/useDeed.ts';
import { Asked } from '../parts/Asked.tsx';
import { words } from '../parts/Changes.tsx';
import { Time } from '../parts/Time.tsx';
import { Decision } from './Decision.tsx';
import styles from './subject.module.css';

/** BR-01: who wants to become a broker, and why. */
export function BrokerTask({ applyRecordId, isOpen }: { applyRecordId: string; isOpen: boolean }) {
  const mayReview = useMay('review');
  const query = useAsk('queryBrokerApplication', { applyRecordId }, { enabled: mayReview });
  const review = useDeed('reviewBrokerApplication', 'The application was rejected.');
  const [reason, setReason] = useState('');
  if (!mayReview) {
    return (
      <div className={styles.pad}>
        <Note>Your role does not open what customers submitted.</Note>
      </div>
    );
  }
  const disabled = review.busy || reason.trim() === '';
  const decide = (decision: 'approve' | 'reject') =>
    void review.run({ applyRecordId, decision, reason: reason.trim() });
  return (
    <Asked query={query}>
      {(application) => (
        <>
          <div className={styles.pad}>
            <p className={styles.what}>
              <Link to={`/customers/${application.customer.institutionId}`}>{application.customer.name}</Link>, applied
              on <Time at={application.appliedAt} />
            </p>
            {application.approvalId !== null && <Note>The first reviewer accepted it. It waits for a second one.</Note>}
            <Rows>
              <Row label="Assets under management, USD">{application.assetsUnderManagement.replaceAll('_', ' ')}</Row>
              <Row label="Contact">{application.contactName}</Row>
              <Row label="Status">{words(application.status)}</Row>
              {application.reason !== null && <Row label="Reason">{application.reason}</Row>}
            </Rows>
            <h3>Business</h3>
            <p className={styles.words}>{application.business}</p>
          </div>
          {isOpen && application.status === 'under_review' && application.approvalId === null && (
            <Decision
              reason={reason}
              onReason={setReason}
              note={reason.trim() === '' ? 'A reason comes first.' : 'Accepted, it waits for a second reviewer.'}
              error={review.error}
              reject={{ label: 'Reject', disabled, onPress: () => decide('reject') }}
              approve={{ label: 'Accept, then a second reviewer', disabled, onPress: () => decide('approve') }}
            />
          )}
        </>
      )}
    </Asked>
  );
}
