import type { OperationsHandlers } from '../kernel/http/handlers.ts';
import { approvalHandlers } from './approvals/approvalHandlers.ts';
import { bookHandlers } from './books/bookHandlers.ts';
import { configurationHandlers } from './configuration/configurationHandlers.ts';
import { customerHandlers } from './customers/customerHandlers.ts';
import type { Effect, Effects } from './fourEyes.ts';
import { operatorHandlers } from './operators/operatorHandlers.ts';
import type { OperationsParts } from './parts.ts';
import { taskHandlers } from './tasks/taskHandlers.ts';

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
export function operationsHandlers(parts: OperationsParts, reviews: Reviews): OperationsHandlers {
  const operators = operatorHandlers(parts);
  const customers = customerHandlers(parts);
  const configuration = configurationHandlers(parts);
  const effects: Effects = {
    ...reviews.effects,
    ...operators.effects,
    ...customers.effects,
    ...configuration.effects,
  };
  return {
    ...operators.handlers,
    ...taskHandlers(parts),
    ...reviews.handlers,
    ...approvalHandlers({ ...parts, effects, declined: reviews.declined }),
    ...customers.handlers,
    ...configuration.handlers,
    ...bookHandlers(parts),
  };
}
