import { approvalHandlers } from './approvals/handlers.ts';
import type { Effect, Effects } from './approvals/requestApproval.ts';
import { taskHandlers } from './approvals/taskHandlers.ts';
import type { OperationsHandlers } from './kernel/http/handlers.ts';
import type { OperationsDeps } from './kernel/operationsDeps.ts';
import { customerHandlers } from './modules/institution/admin/handlers.ts';
import { bookHandlers } from './modules/operators/books/handlers.ts';
import { operatorHandlers } from './modules/operators/handlers.ts';
import { configurationHandlers } from './modules/platform/admin/handlers.ts';

type ReviewNames =
  | 'queryKycApplication'
  | 'kycApplicationFile'
  | 'reviewKyc'
  | 'queryBrokerApplication'
  | 'reviewBrokerApplication'
  | 'queryContact'
  | 'closeContact';

/** What operators judge of what customers submit, brought by the capabilities that it belongs to. */
export interface Reviews {
  readonly handlers: OperationsHandlers<ReviewNames>;
  readonly effects: { readonly kyc_approval: Effect; readonly broker_approval: Effect };
  /** What happens where a second operator does not agree, or the first takes it back. */
  readonly declined: Partial<Effects>;
}

/** The operations console's calls. */
export function operationsHandlers(deps: OperationsDeps, reviews: Reviews): OperationsHandlers {
  const operators = operatorHandlers(deps);
  const customers = customerHandlers(deps);
  const configuration = configurationHandlers(deps);
  const effects: Effects = {
    ...reviews.effects,
    ...operators.effects,
    ...customers.effects,
    ...configuration.effects,
  };
  return {
    ...operators.handlers,
    ...taskHandlers(deps),
    ...reviews.handlers,
    ...approvalHandlers({ ...deps, effects, declined: reviews.declined }),
    ...customers.handlers,
    ...configuration.handlers,
    ...bookHandlers(deps),
  };
}
