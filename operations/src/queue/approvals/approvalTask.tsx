import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useCallQuery } from '../../lib/call.ts';
import { QueryResult } from '../../parts/QueryResult.tsx';
import type { SubjectProps, TaskKind } from '../record/subject.tsx';
import { ApprovalView } from './ApprovalView.tsx';

/** A task to approve another operator's request. */
export const approvalTask: TaskKind = { name: 'Second reviews', Subject: ApprovalSubject };

function ApprovalSubject({ id }: SubjectProps) {
  const waiting = useCallQuery('pageApproval', { queryCondition: { state: 'waiting', approvalId: id } });
  const decided = useCallQuery('pageApproval', { queryCondition: { state: 'decided', approvalId: id } });
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
