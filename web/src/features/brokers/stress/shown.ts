import type { Stress } from '@aldgate/domain/brokers/stress/stress.ts';
import type { Risk } from './queries.ts';

/** A reading as it is, and under the shock. */
export interface Shown {
  readonly risk: Risk;
  readonly before: Stress;
  readonly after: Stress;
}
