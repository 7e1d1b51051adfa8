import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useAsk } from '../app/useAsk.ts';
import { Asked } from '../parts/Asked.tsx';
import { ApprovalView } from './ApprovalView.tsx';

/** A task that is another operator's wish. */
export function ApprovalTask({ approvalId }: { approvalId: string }) {
  const waiting = useAsk('pageApproval', { queryCondition: { state: 'waiting', approvalId } });
  const decided = useAsk('pageApproval', { queryCondition: { state: 'decided', approvalId } });
  return (
    <Asked query={waiting}>
      {({ items }) => {
        const approval = items[0] ?? decided.data?.items[0];
        return approval === undefined ? (
          <EmptyState title="There is no such approval" text="It may have been withdrawn." />
        ) : (
          <ApprovalView approval={approval} />
        );
      }}
    </Asked>
  );
}
