import { formatField } from '@aldgate/domain/fields/formatField.ts';
import { labelField } from '@aldgate/domain/fields/labelField.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, useCallQuery } from '../../../lib/call.ts';
import { QueryResult } from '../../../parts/QueryResult.tsx';
import { Time } from '../../../parts/Time.tsx';
import { Decision } from '../../record/Decision.tsx';
import { SubjectHeading } from '../../record/SubjectHeading.tsx';
import subjectStyles from '../../record/subject.module.css';
import type { SubjectProps, TaskKind } from '../../record/subject.tsx';
import type { Application, Verdict } from '../../record/task.ts';
import { KycDocument } from './KycDocument.tsx';
import styles from './kyc.module.css';

/** KY-01 … KY-04: applicant, company, documents with images, and the decision. */
export const kycReview: TaskKind = { name: 'Verification', Subject: KycApplication };

function KycApplication({ id, isOpen = true, hasDecision = true }: SubjectProps) {
  const query = useCallQuery('queryKycApplication', { applicationId: id });
  return (
    <QueryResult query={query}>
      {(application) => <Review application={application} isOpen={isOpen && hasDecision} />}
    </QueryResult>
  );
}

function Review({ application, isOpen }: { application: Application; isOpen: boolean }) {
  const isWaiting = isOpen && application.status === 'under_review' && application.approvalId === null;
  const [verdicts, setVerdicts] = useState<Readonly<Record<string, Verdict>>>({});
  const findVerdict = (document: string): Verdict => {
    const stored = application.documents.find((each) => each.document === document);
    return verdicts[document] ?? { verdict: stored?.verdict ?? 'waiting', reason: stored?.reason ?? '' };
  };
  return (
    <>
      <div className={subjectStyles.pad}>
        <Text size="13" lead="text" tone="2">
          <Link to={`/customers/${application.customer.institutionId}`}>{application.customer.name}</Link>,{' '}
          {application.level} level as {application.kind === 'institution' ? 'an institution' : 'an individual'},
          submitted by {application.submittedBy} on <Time at={application.submittedAt} />
        </Text>
        {application.approvalId !== null && <Note>Accepted by the first reviewer. Waiting for a second reviewer.</Note>}
        <Grid columns="repeat(auto-fit, minmax(260px, 1fr))" gap="0 8">
          <ApplicationFacts title="Person" values={application.identity} />
          <ApplicationFacts title="Residence" values={application.residence} />
          <ApplicationFacts title="Company" values={application.company} />
        </Grid>
        <SubjectHeading>Documents</SubjectHeading>
        {application.documents.map((document) => (
          <KycDocument
            key={document.document}
            applicationId={application.applicationId}
            document={document}
            verdict={findVerdict(document.document)}
            disabled={!isWaiting}
            onVerdict={(verdict) => setVerdicts((now) => ({ ...now, [document.document]: verdict }))}
          />
        ))}
        <SubjectHeading>History</SubjectHeading>
        <Text as="ol" size="12" tone="2" className={styles.trail}>
          {application.history.map((entry) => (
            <li key={`${entry.at} ${entry.action}`}>
              <Text as="strong" weight="mid" tone="1">
                {splitWords(entry.action)}
              </Text>{' '}
              by {entry.actor}
              {entry.reason !== null && <span>: {entry.reason}</span>}
              <small>
                <Time at={entry.at} />
              </small>
            </li>
          ))}
        </Text>
      </div>
      {isWaiting && <ReviewDecision application={application} verdictOf={findVerdict} />}
    </>
  );
}

function ApplicationFacts({ title, values }: { title: string; values: object | null }) {
  if (values === null) return null;
  return (
    <div>
      <SubjectHeading>{title}</SubjectHeading>
      <Rows>
        {Object.entries(values).map(([name, value]) => (
          <Row key={name} label={labelField(name)}>
            {formatField(name, value, { locale: 'en-US' })}
          </Row>
        ))}
      </Rows>
    </div>
  );
}

interface ReviewDecisionProps {
  readonly application: Application;
  readonly verdictOf: (document: string) => Verdict;
}

/** Approval requires that all documents are accepted; a rejection requires a reason for each rejected document. */
function ReviewDecision({ application: { applicationId, submittedAt, documents }, verdictOf }: ReviewDecisionProps) {
  const reviewed = documents.map(({ document }) => ({ document, ...verdictOf(document) }));
  const decided = reviewed.flatMap(({ verdict, ...rest }) => (verdict === 'waiting' ? [] : [{ ...rest, verdict }]));
  const isReviewed = decided.length === documents.length;
  const rejected = decided.filter(({ verdict }) => verdict === 'rejected');
  const unexplained = rejected.some((each) => each.reason.trim() === '');
  const send = (decision: 'approve' | 'reject') => (reason: string) =>
    call('reviewKyc', { applicationId, submittedAt, decision, reason, documents: decided });
  return (
    <Decision
      terms={{
        permission: 'review',
        note: (reason) => formatNote({ isReviewed, rejected: rejected.length, unexplained, reason }),
        done: 'Sent back to the customer.',
        reject: { label: 'Reject', disabled: !isReviewed || unexplained, send: send('reject') },
        approve: {
          label: 'Accept and send to a second reviewer',
          disabled: !isReviewed || rejected.length > 0,
          isReasonOptional: true,
          send: send('approve'),
        },
      }}
    />
  );
}

interface Status {
  readonly isReviewed: boolean;
  readonly rejected: number;
  readonly unexplained: boolean;
  readonly reason: string;
}

/** A disabled button states what is missing. */
function formatNote({ isReviewed, rejected, unexplained, reason }: Status): string {
  if (!isReviewed) return 'Review each document first.';
  if (unexplained) return 'Give a reason for each rejected document.';
  if (rejected > 0) return reason === '' ? 'Give the customer a reason to reject.' : 'The customer sees the reasons.';
  return 'After acceptance a second reviewer decides.';
}
