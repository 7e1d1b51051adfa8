import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useCallQuery } from '../lib/useCallQuery.ts';
import { QueryResult } from '../parts/QueryResult.tsx';
import { ApprovalView } from './ApprovalView.tsx';

/** A task to approve another operator's request. */
export function ApprovalTask({ approvalId }: { approvalId: string }) {
  const waiting = useCallQuery('pageApproval', { queryCondition: { state: 'waiting', approvalId } });
  const decided = useCallQuery('pageApproval', { queryCondition: { state: 'decided', approvalId } });
  return (
    <QueryResult query={waiting}>
      {({ items }) => {
        const approval = items[0] ?? decided.data?.items[0];
        return approval === undefined ? (
          <EmptyState title="Approval not found" text="It may have been withdrawn." />
        ) : (
          <ApprovalView approval={approval} />
        );
      }}
    </QueryResult>
  );
}
