import { toast } from '@aldgate/client-kit/toasts.ts';
import { TASK_PERMISSION } from '@aldgate/domain/operations/taskPermission.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useAction } from '../lib/call.ts';
import { errorText } from '../lib/errorText.ts';
import { usePermission, useSession } from '../lib/session.ts';
import { RoleState } from '../parts/RoleState.tsx';
import type { Task } from './record/task.ts';
import styles from './taskDetail.module.css';
import { TASK_KINDS } from './taskKinds.ts';

/** A task and its record; only its owner may decide. A role that cannot complete it reads who can. */
export function TaskDetail({ task }: { task: Task }) {
  const { search } = useLocation();
  const operatorId = useSession((session) => session.operator?.operatorId);
  const isMine = task.owner?.operatorId === operatorId;
  const permission = TASK_PERMISSION[task.kind];
  const mayComplete = usePermission(permission);
  const { name, Subject } = TASK_KINDS[task.kind];
  return (
    <>
      <PaneHead>
        <Link className={styles.back} to={{ pathname: '/queue', search }}>
          Tasks
        </Link>
        <Heading size="13" tone="1">
          {task.title}
        </Heading>
        <Badge>{name}</Badge>
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

/** The line above a column of the queue. */
export function PaneHead({ children }: { children: ReactNode }) {
  return (
    <Inline as="header" wrap gap="2 3" minHeight="48px" padding="2 4" lineBottom="2" size="12" tone="3">
      {children}
    </Inline>
  );
}
