import { useServerTime } from '@aldgate/client-kit/calls/useServerTime.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useMoveKeys } from '../parts/useMoveKeys.ts';
import type { Task } from './record/task.ts';
import { TASK_KINDS } from './taskKinds.ts';
import styles from './taskList.module.css';

const MINUTE_MS = 60_000;

/** A task older than this is overdue. */
const OVERDUE_MS = 4 * 3_600_000;

/** Tasks with age and owner; J and K select the next and the previous. */
export function TaskList({ tasks, taskId }: { tasks: readonly Task[]; taskId: string | undefined }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  // To the minute, so that ages are updated.
  const now = useServerTime(MINUTE_MS);
  const list = useRef<HTMLOListElement>(null);
  useMoveKeys(
    tasks.map((task) => task.taskId),
    taskId,
    (next) => void navigate({ pathname: `/queue/${next}`, search }),
  );
  useEffect(() => {
    list.current?.querySelector(`[data-task="${taskId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [taskId]);
  return (
    <Box ref={list} as="ol">
      {tasks.map((task) => (
        <li key={task.taskId} data-task={task.taskId}>
          <Link
            to={{ pathname: `/queue/${task.taskId}`, search }}
            aria-current={task.taskId === taskId ? 'true' : undefined}
            className={styles.task}
          >
            <Text as="strong" size="13" weight="mid" truncate tone="1">
              {task.title}
            </Text>
            <span className={now - task.createdAt > OVERDUE_MS && task.closedAt === null ? styles.late : styles.age}>
              {formatAge(task.createdAt, task.closedAt ?? now)}
            </span>
            <Text as="span" truncate>
              {[TASK_KINDS[task.kind].name, task.customer?.name].filter(Boolean).join(' · ')}
            </Text>
            <Text as="span" tone="3">
              {task.closedAt === null ? (task.owner?.name ?? 'Nobody') : task.outcome}
            </Text>
          </Link>
        </li>
      ))}
    </Box>
  );
}

/** Formats a waiting time in its largest whole unit: '16 min', '3 h', '2 d'. Epoch ms. */
export function formatAge(since: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - since) / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 1_440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} d`;
}
