import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Changes } from '../../parts/Changes.tsx';
import { listChanges } from '../../parts/changes.ts';
import type { Approval } from '../record/task.ts';
import { ApprovalDecision, isDecidable } from './ApprovalDecision.tsx';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { ApprovalRecord } from './ApprovalRecord.tsx';
import { approvalFacts } from './approvalFacts.ts';

/**
 * A four-eyes approval beside the list: the amounts that change stay above its record, or all that changes where there
 * are none, and the decision below.
 */
export function ApprovalDrawer({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const lines = listChanges(approvalFacts(approval));
  const amounts = lines.filter(({ isAmount, isUnchanged }) => isAmount && !isUnchanged);
  const head = amounts.length === 0 ? lines : amounts;
  return (
    <Drawer
      open
      title={approval.title}
      closeLabel="Close"
      head={<ApprovalFacts approval={approval} lines={head} />}
      footer={isDecidable(approval) ? <ApprovalDecision approval={approval} isInLayer /> : undefined}
      onOpenChange={(next) => !next && onClose()}
    >
      <Changes of={lines.filter((line) => !head.includes(line))} />
      <ApprovalRecord approval={approval} />
    </Drawer>
  );
}
