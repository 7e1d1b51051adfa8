import type { BusinessClock } from '../../kernel/businessClock.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/database.ts';
import type { StepUpService } from '../identity/index.ts';

/** Services that the use cases of banks depend on. */
export interface BankDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  readonly stepUp: StepUpService;
}
