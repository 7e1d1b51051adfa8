import type { OperationsHandlers } from '../kernel/http/handlers.ts';
import type { OperationsDeps } from '../kernel/operationsDeps.ts';
import { pageTask } from './pageTask.ts';
import { releaseTask, takeTask } from './takeTask.ts';

export function taskHandlers({
  database,
  clock,
}: OperationsDeps): OperationsHandlers<'pageTask' | 'takeTask' | 'releaseTask'> {
  return {
    pageTask: (request, { operator }) => pageTask(database, request, operator.operatorId),
    takeTask: ({ taskId }, caller) => takeTask(database, taskId, caller, clock()),
    releaseTask: ({ taskId }, caller) => releaseTask(database, taskId, caller, clock()),
  };
}
