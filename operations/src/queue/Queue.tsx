import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { useListEnd } from '@aldgate/client-kit/lists/useListEnd.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useParams } from 'react-router';
import { useCallQuery } from '../lib/call.ts';
import { Paging, usePage } from '../parts/Paging.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { useTitle } from '../parts/Screen.tsx';
import { KINDS, KindRail } from './KindRail.tsx';
import styles from './queue.module.css';
import { PaneHead, TaskDetail } from './TaskDetail.tsx';
import { TaskList } from './TaskList.tsx';
import { TASK_KINDS } from './taskKinds.ts';

const STATES = ['open', 'mine', 'closed'] as const;

/** The work queue: kinds of tasks at the left, the tasks of one kind, and the selected task. */
export function Page() {
  useTitle('Queue');
  const { taskId } = useParams();
  const paging = usePage();
  const { params, position, pageSize, filter } = paging;
  const state = STATES.find((known) => known === params.get('state')) ?? 'open';
  const kind = KINDS.find((known) => known === params.get('kind'));
  const query = useCallQuery('pageTask', {
    ...pageCondition(position, pageSize),
    queryCondition: { state, ...(kind && { kind }) },
  });
  useListEnd(position, pageSize, query, paging.move);
  const task = query.data?.items.find((each) => each.taskId === taskId);
  return (
    <main className={styles.desk} data-open={taskId !== undefined || undefined}>
      <KindRail counts={query.data?.counts} selected={kind} onSelect={(each) => filter({ kind: each })} />
      <section className={styles.list} aria-label="Tasks">
        <PaneHead>
          <Heading as="h1" size="13" tone="1">
            {kind === undefined ? 'Tasks' : TASK_KINDS[kind].name}
          </Heading>
          <Text as="span" end>
            {state === 'closed' ? 'Newest first' : 'Oldest first'}
          </Text>
        </PaneHead>
        <Inline as="fieldset" gap="2" padding="2 4" lineBottom="1" aria-label="State">
          {STATES.map((each) => (
            <Button key={each} size="small" aria-pressed={each === state} onClick={() => filter({ state: each })}>
              {splitWords(each)}
            </Button>
          ))}
        </Inline>
        <QueryResult query={query}>
          {(list) =>
            list.items.length === 0 ? (
              <EmptyState title={NO_TASKS[state]} text="New tasks appear here automatically." />
            ) : (
              <>
                <TaskList tasks={list.items} taskId={taskId} />
                {(list.total > pageSize || list.isTotalCapped) && (
                  <Box padding="0 4">
                    <Paging list={list} paging={paging} />
                  </Box>
                )}
              </>
            )
          }
        </QueryResult>
      </section>
      <section className={styles.detail} aria-label="Task">
        {task === undefined ? (
          <Box padding="12 6">
            <EmptyState
              title="No task selected"
              text="Select a task on the left. Use J and K to move through the list."
            />
          </Box>
        ) : (
          <TaskDetail key={task.taskId} task={task} />
        )}
      </section>
    </main>
  );
}

const NO_TASKS = {
  open: 'No waiting tasks',
  mine: 'You have no tasks',
  closed: 'No closed tasks',
} as const;
