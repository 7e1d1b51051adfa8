import { FOUR_EYES } from '@aldgate/domain/operations/fourEyes.ts';
import { usePermission } from '../../lib/session.ts';
import styles from '../record/subject.module.css';
import type { Approval } from '../record/task.ts';
import { APPROVAL_SUBJECTS } from './approvalSubjects.ts';

/** The whole record that an approval is about, which the second operator decides by as the first did. */
export function ApprovalCase({ approval: { kind, target } }: { approval: Approval }) {
  const mayView = usePermission(FOUR_EYES[kind]);
  const Subject = APPROVAL_SUBJECTS[kind];
  if (!mayView || Subject === undefined) return null;
  return (
    <section className={styles.case} aria-label="Case">
      <Subject id={parseTargetId(target)} hasDecision={false} />
    </section>
  );
}

/** The id of a target: 'deposit:7f6f…' is '7f6f…'. */
const parseTargetId = (target: string): string => target.slice(target.indexOf(':') + 1);
