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
import type { Application, Verdict } from './application.ts';
import { Decision } from './Decision.tsx';
import { KycDocument } from './KycDocument.tsx';
import styles from './kycTask.module.css';
import subjectStyles from './subject.module.css';

/** KY-01 … KY-04: who, which company, each document with its picture, and the judgement. */
export function KycTask({ applicationId, isOpen }: { applicationId: string; isOpen: boolean }) {
  const mayReview = useMay('review');
  const query = useAsk('queryKycApplication', { applicationId }, { enabled: mayReview });
  if (!mayReview) {
    return (
      <div className={subjectStyles.pad}>
        <Note>Your role does not open what customers submitted.</Note>
      </div>
    );
  }
  return <Asked query={query}>{(application) => <Review application={application} isOpen={isOpen} />}</Asked>;
}

function Review({ application, isOpen }: { application: Application; isOpen: boolean }) {
  const isWaiting = isOpen && application.status === 'under_review' && application.approvalId === null;
  const [verdicts, setVerdicts] = useState<Readonly<Record<string, Verdict>>>({});
  const verdictOf = (document: string): Verdict => {
    const stored = application.documents.find((each) => each.document === document);
    return verdicts[document] ?? { verdict: stored?.verdict ?? 'waiting', reason: stored?.reason ?? '' };
  };
  return (
    <>
      <div className={subjectStyles.pad}>
        <p className={subjectStyles.what}>
          <Link to={`/customers/${application.customer.institutionId}`}>{application.customer.name}</Link>,{' '}
          {application.level} level as {application.kind === 'institution' ? 'an institution' : 'an individual'},
          submitted by {application.submittedBy} on <Time at={application.submittedAt} />
        </p>
        {application.approvalId !== null && <Note>The first reviewer accepted it. It waits for a second one.</Note>}
        <div className={styles.columns}>
          <Facts title="Person" values={application.identity} />
          <Facts title="Company" values={application.company} />
        </div>
        <h3>Documents</h3>
        {application.documents.map((document) => (
          <KycDocument
            key={document.document}
            applicationId={application.applicationId}
            document={document}
            verdict={verdictOf(document.document)}
            disabled={!isWaiting}
            onVerdict={(verdict) => setVerdicts((now) => ({ ...now, [document.document]: verdict }))}
          />
        ))}
        <h3>History</h3>
        <ol className={styles.trail}>
          {application.history.map((entry) => (
            <li key={`${entry.at} ${entry.action}`}>
              <strong>{words(entry.action)}</strong> by {entry.by}
              {entry.reason !== null && <span>: {entry.reason}</span>}
              <small>
                <Time at={entry.at} />
              </small>
            </li>
          ))}
        </ol>
      </div>
      {isWaiting && <Judgement application={application} verdictOf={verdictOf} />}
    </>
  );
}

function Facts({ title, values }: { title: string; values: object | null }) {
  if (values === null) return null;
  return (
    <div>
      <h3>{title}</h3>
      <Rows>
        {Object.entries(values).map(([name, value]) => (
          <Row key={name} label={words(name)}>
            {String(value)}
          </Row>
        ))}
      </Rows>
    </div>
  );
}

interface JudgementProps {
  readonly application: Application;
  readonly verdictOf: (document: string) => Verdict;
}

/** Approval takes every document; a rejection says of each rejected one why. */
function Judgement({ application: { applicationId, submittedAt, documents }, verdictOf }: JudgementProps) {
  const [reason, setReason] = useState('');
  const review = useDeed('reviewKyc', 'Sent back to the customer.');
  const judged = documents.map(({ document }) => ({ document, ...verdictOf(document) }));
  const decided = judged.flatMap(({ verdict, ...rest }) => (verdict === 'waiting' ? [] : [{ ...rest, verdict }]));
  const isJudged = decided.length === documents.length;
  const rejected = decided.filter(({ verdict }) => verdict === 'rejected');
  const unexplained = rejected.some((each) => each.reason.trim() === '');
  const decide = (decision: 'approve' | 'reject') =>
    void review.run({ applicationId, submittedAt, decision, reason: reason.trim(), documents: decided });
  return (
    <Decision
      reason={reason}
      onReason={setReason}
      note={noteOf({ isJudged, rejected: rejected.length, unexplained, reason })}
      error={review.error}
      reject={{
        label: 'Reject',
        disabled: review.busy || !isJudged || unexplained || reason.trim() === '',
        onPress: () => decide('reject'),
      }}
      approve={{
        label: 'Accept, then a second reviewer',
        disabled: review.busy || !isJudged || rejected.length > 0,
        onPress: () => decide('approve'),
      }}
    />
  );
}

interface Standing {
  readonly isJudged: boolean;
  readonly rejected: number;
  readonly unexplained: boolean;
  readonly reason: string;
}

/** A disabled button says what is missing. */
function noteOf({ isJudged, rejected, unexplained, reason }: Standing): string {
  if (!isJudged) return 'Judge each document first.';
  if (unexplained) return 'Say of each rejected document why.';
  if (rejected > 0)
    return reason.trim() === '' ? 'To reject, give the customer a reason.' : 'The customer reads the reasons.';
  return 'Accepted, it waits for a second reviewer.';
}
