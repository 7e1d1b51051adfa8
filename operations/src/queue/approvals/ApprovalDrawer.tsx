import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import type { Approval } from '../record/task.ts';
import { ApprovalDecision, isDecidable } from './ApprovalDecision.tsx';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { ApprovalRecord } from './ApprovalRecord.tsx';

/** A four-eyes approval beside the list: what changes stays above its record, and the decision below. */
export function ApprovalDrawer({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  return (
    <Drawer
      open
      title={approval.title}
      closeLabel="Close"
      head={<ApprovalFacts approval={approval} />}
      footer={isDecidable(approval) ? <ApprovalDecision approval={approval} isInLayer /> : undefined}
      onOpenChange={(next) => !next && onClose()}
    >
      <ApprovalRecord approval={approval} />
    </Drawer>
  );
}
