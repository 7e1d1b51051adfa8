import { listChanges } from '../../parts/changes.ts';
import styles from '../record/subject.module.css';
import type { Approval } from '../record/task.ts';
import { ApprovalDecision } from './ApprovalDecision.tsx';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { ApprovalRecord } from './ApprovalRecord.tsx';
import { approvalFacts } from './approvalFacts.ts';

/** A four-eyes approval as a task: what changes, both reviews and the whole record scroll above the decision. */
export function ApprovalView({ approval }: { approval: Approval }) {
  return (
    <>
      <div className={styles.pad}>
        <ApprovalFacts approval={approval} lines={listChanges(approvalFacts(approval))} />
        <ApprovalRecord approval={approval} />
      </div>
      <ApprovalDecision approval={approval} />
    </>
  );
}
