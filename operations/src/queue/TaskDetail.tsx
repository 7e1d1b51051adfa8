import { toast } from '@aldgate/client-kit/toasts.ts';
import { TASK_PERMISSION } from '@aldgate/domain/operations/taskPermission.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useAction, useCallQuery } from '../lib/call.ts';
import { errorText } from '../lib/errorText.ts';
import { usePermission, useSession } from '../lib/session.ts';
import { QueryResult } from '../parts/QueryResult.tsx';
import { RoleState } from '../parts/RoleState.tsx';
import { ApprovalView } from './ApprovalView.tsx';
import { BankAccountTask } from './BankAccountTask.tsx';
import { BankLineTask } from './BankLineTask.tsx';
import { BreakTask } from './BreakTask.tsx';
import { BrokerTask } from './BrokerTask.tsx';
import { ContactTask } from './ContactTask.tsx';
import { DepositTask } from './DepositTask.tsx';
import { KycTask } from './KycTask.tsx';
import { NetworkTask } from './NetworkTask.tsx';
import { RefillTask } from './RefillTask.tsx';
import { KIND_NAMES, type Task } from './task.ts';
import styles from './taskDetail.module.css';
import { WithdrawalTask } from './WithdrawalTask.tsx';

/** A task and its record; only its owner may decide. A role that cannot complete it reads who can. */
export function TaskDetail({ task }: { task: Task }) {
  const { search } = useLocation();
  const operatorId = useSession((session) => session.operator?.operatorId);
  const isMine = task.owner?.operatorId === operatorId;
  const permission = TASK_PERMISSION[task.kind];
  const mayComplete = usePermission(permission);
  const Subject = SUBJECTS[task.kind];
  return (
    <>
      <PaneHead>
        <Link className={styles.back} to={{ pathname: '/queue', search }}>
          Tasks
        </Link>
        <Heading size="13" tone="1">
          {task.title}
        </Heading>
        <Badge>{KIND_NAMES[task.kind]}</Badge>
        <Inline as="span" gap="2" end>
          {task.closedAt === null ? (
            <Ownership task={task} isMine={isMine} mayTake={mayComplete} />
          ) : (
            <Badge>{task.outcome}</Badge>
          )}
        </Inline>
      </PaneHead>
      {mayComplete ? (
        <Subject id={task.subjectId} isOpen={task.closedAt === null} />
      ) : (
        <Box padding="8 6">
          <RoleState permission={permission} action="work on this task" />
        </Box>
      )}
    </>
  );
}

interface SubjectProps {
  /** Id of the task's record. */
  readonly id: string;
  readonly isOpen: boolean;
}

const SUBJECTS: Readonly<Record<Task['kind'], ComponentType<SubjectProps>>> = {
  kyc_review: ({ id, isOpen }) => <KycTask applicationId={id} isOpen={isOpen} />,
  broker_application: ({ id, isOpen }) => <BrokerTask applyRecordId={id} isOpen={isOpen} />,
  contact: ({ id }) => <ContactTask contactId={id} />,
  reconciliation_break: ({ id }) => <BreakTask breakId={id} />,
  deposit_held: ({ id }) => <DepositTask depositId={id} />,
  withdrawal_review: ({ id }) => <WithdrawalTask withdrawId={id} />,
  chain_alarm: ({ id }) => <NetworkTask subject={id} />,
  wallet_refill: ({ id }) => <RefillTask subject={id} />,
  customer_bank_account: ({ id }) => <BankAccountTask bankAccountId={id} />,
  bank_line: ({ id }) => <BankLineTask statementId={id} />,
  approval: ({ id }) => <ApprovalTask approvalId={id} />,
};

interface OwnershipProps {
  readonly task: Task;
  readonly isMine: boolean;
  /** Whether the role can complete it. */
  readonly mayTake: boolean;
}

function Ownership({ task, isMine, mayTake }: OwnershipProps) {
  const mayWork = usePermission('work');
  const take = useAction('takeTask', 'Task assigned to you.');
  const release = useAction('releaseTask', 'Task returned to the queue.');
  const isAdministrator = useSession((session) => session.operator?.role === 'administrator');
  const message = take.error ?? release.error;
  // There is no room beside the button for the error, so a toast shows it.
  useEffect(() => {
    if (message !== undefined) toast('error', errorText(message));
  }, [message]);
  if (task.owner === null) {
    return (
      mayWork &&
      mayTake && (
        <Button size="small" disabled={take.busy} onClick={() => void take.run({ taskId: task.taskId })}>
          Take
        </Button>
      )
    );
  }
  return (
    <>
      <span>{isMine ? 'Yours' : task.owner.name}</span>
      {(isMine || isAdministrator) && (
        <Button size="small" disabled={release.busy} onClick={() => void release.run({ taskId: task.taskId })}>
          Return to queue
        </Button>
      )}
    </>
  );
}

/** A task to approve another operator's request. */
function ApprovalTask({ approvalId }: { approvalId: string }) {
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

/** The line above a column of the queue. */
export function PaneHead({ children }: { children: ReactNode }) {
  return (
    <Inline as="header" wrap gap="2 3" minHeight="48px" padding="2 4" lineBottom="2" size="12" tone="3">
      {children}
    </Inline>
  );
}
