import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import type { Stress } from '@aldgate/domain/brokers/stress/stress.ts';

export type Risk = OperationsAnswerOf<'queryBrokerRisk'>;

/** The accounts and projects of all brokers as they are, and under the shock. */
export interface Shown {
  readonly risk: Risk;
  readonly before: Stress;
  readonly after: Stress;
}
